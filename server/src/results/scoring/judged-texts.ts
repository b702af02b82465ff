/**
 * Essays written for these tests, from beginners to masters, on several tasks: the program must not abstain from any of
 * them. `testing/sample-essays.ts` has three more.
 */
export const REAL_ESSAYS: Readonly<Record<string, string>> = {
  'A2, the fewest words': `My town is small but I like it. In the centre is a big street with shops. Many cars go there
every day. It is loud and the air is bad. I think cars must stay outside. People can walk or take the bus. Then children
can play and old people can sit in the sun. That is better for everybody in my town.`,
  'A2, many mistakes': `I thing work from home is good and bad. I work in ofice three yers. Every day I go by bus one
hour, is very tired. When I work in home I have more time for my famly and I can cook lanch. But in home is problem to,
becouse my childs make noise and I dont see my freinds. My boss he can not see what I do so he call me many time. I thing
the best is two day in home and three day in ofice. Then you can speek with peple and also have time for you. For young
worker is importent to come in ofice becouse they must to learn from other peple. For old worker home is ok.`,
  'A2, lists without verbs': `Good things in my school: computer lesson, money lesson, English, and mathematics. Bad
things: no music, no sport, no time to draw. My sister likes music very much. She is sad because there is no teacher now.
Before we had two hours of sport every week, now only one. The director says that computers are more important for a job.
I think he is not right. Sport is good for the body and music is good for the heart, and a job is not everything.`,
  'B1, spoken style': `Well, I have to say that I never go to museums, because when I was a kid you could only look at
things and you couldn't touch anything. It was so boring! But last year my cousin took me to a new one where you can hold
old tools and even try to use them, and I really enjoyed it. I think that's what a museum should be for, to let people
feel how life was. Of course some things are too old and they would break if everybody touched them. So they could make
copies of these and keep the real ones behind glass. Then everybody is happy, the visitors and the people who work there.`,
  'B1, a chart described': `The chart shows how people in four towns travelled to work in 1995 and 2020. In 1995 most
people went by car: 62% in Norby and 55% in Halden. In 2020 these numbers were lower, 41% and 38%. The number of people
who used a bicycle went up in all four towns, from about 8% to 21%. In Marsk the bus was used by 30% of people in both
years, so there was no change. The biggest difference is in Halden, where the train did not exist in 1995 and was used by
17% of people 25 years later. In general, we can see that fewer people drive and more people use other ways to get to
work, but the car is still the first choice in three of the four towns.`,
  'B2, all in lower case': `i would say that repairing things has become too expensive mainly because of wages. a person
who repairs a phone for two hours in my country costs more than a new phone from a factory far away. this is bad for the
environment, since old devices end up on huge heaps of rubbish, and it is also bad for customers who lose the skill of
looking after their belongings. makers could help by using screws instead of glue. governments might lower the tax on
repairs, as some have already done. and buyers should ask themselves whether they really need the newest model every
year. i think governments ought to act first because neither firms nor customers will change while it costs them money.`,
  'B2, begins with the question': `Many towns are closing streets in their centre to cars. Some people welcome this,
because the centre becomes quieter and safer. In my opinion, it depends on the town. A city with a good metro can do it
without trouble, whereas a small place whose buses stop at six in the evening cannot. I grew up in a village twenty
kilometres from the nearest shop, and my grandmother would not have been able to buy her medicine without my father's
car. What persuaded me in the end was a visit to a friend who lives in a street that was closed two years ago. Her
children play football in front of the house, the bakery has put chairs outside, and nobody seems to miss the traffic.
Deliveries are made early in the morning. I would therefore keep cars out, but slowly, and only where buses run late.`,
  'C1, with a quotation in Spanish': `My grandmother used to say "más vale maña que fuerza", and I was reminded of it
when our office closed its doors for good. Without a shared room, persuasion replaced authority: nobody could lean over a
desk and insist. Remote colleagues write more carefully, they think before they answer, and meetings have become both
rarer and shorter. What has been lost is harder to name. Jokes do not travel well through a screen, newcomers hesitate to
ask what everybody else seems to know, and friendships that would once have grown over coffee remain polite. For a team
of my own I would choose two fixed days together each week, chosen by the team itself, and leave the rest to individual
judgement. That arrangement respects those who care for children or parents without leaving the youngest on their own.`,
  'C2, long sentences': `It is tempting, whenever a curriculum is revised in favour of whatever the labour market happens
to demand, to mourn the arts as though they had been murdered, and yet the decline of music and drawing in our schools
owes less to malice than to arithmetic: the week has a finite number of hours, inspectors measure what can be measured,
and headteachers, who are neither philistines nor fools, respond to the incentives with which they have been presented.
That the change is explicable does not make it welcome. Children who sing together learn to listen; children who draw
learn to look, which is rarer still; and neither accomplishment can be acquired later from a video. Were I responsible
for the schools of my country, I should leave programming where it is, abolish a third of the examinations, and return
the hours thereby released to those subjects whose value becomes apparent only decades after the last lesson.`,
  'C1, American spelling': `Throwing away a washing machine because a two-dollar part has failed is absurd, but it is
also rational: the labor of finding the fault costs more than the appliance. The consequences reach far beyond the
environment. Neighborhood repair shops have vanished, and with them apprenticeships that used to offer a decent living to
teenagers who disliked school. Manufacturers could design products that open without special tools and promise spare
parts for ten years. Legislators could require such promises and shift taxes from labor to raw materials. Consumers, for
their part, could stop treating a three-year-old phone as an embarrassment. I believe that lawmakers must move first,
since companies that act alone are punished by competitors, and shoppers can hardly choose what nobody sells.`,
  'B1, a letter with names and numbers': `Dear Mr Okonkwo, I am writing about the flat at 14 Rua da Prata, which I saw
on your website on 3 May. I am a nurse at Santa Maria Hospital and I am looking for a quiet place near my work. Could you
tell me if the rent of 750 euros includes water and heating? I would also like to know whether I can bring my bicycle
into the building, because my last one was stolen in the street. I could move in on 1 July, and I would like to stay for
at least two years. I can come to see the flat on any evening after 6 p.m. Thank you very much for your help. Kind
regards, Ana Ferreira de Sousa`,
};

/** Texts in other languages, each about the same matter. */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  German: `Ich bin der Meinung, dass Autos nicht in die Innenstadt gehören. Die Luft wird besser, wenn weniger Menschen
mit dem Auto fahren, und die Kinder können wieder auf der Straße spielen. Natürlich gibt es auch Nachteile, denn viele
Geschäfte haben Angst, dass sie ihre Kunden verlieren. Aber in meiner Stadt hat man gesehen, dass die Leute trotzdem
kommen, weil sie mit dem Bus fahren und länger bleiben.`,
  Spanish: `En mi opinión los coches no deberían entrar en el centro de las ciudades porque hay mucho ruido y el aire es
muy malo para los niños. Algunas personas dicen que las tiendas van a perder clientes, pero en mi pueblo no ha pasado eso.
La gente va en autobús o camina, y después se queda más tiempo en los cafés. También es verdad que las personas mayores
necesitan ayuda para llegar.`,
  French: `Je pense que les voitures ne devraient plus entrer dans le centre des villes, parce que le bruit est trop fort
et que l'air est mauvais pour les enfants. Certains disent que les magasins vont perdre leurs clients, mais dans ma ville
ce n'est pas ce qui est arrivé. Les gens prennent le bus ou marchent, et ils restent plus longtemps dans les cafés avec
leurs amis. Il faut aussi penser aux personnes âgées.`,
  Italian: `Secondo me le macchine non devono entrare nel centro della città perché c'è troppo rumore e l'aria è cattiva
per i bambini. Alcune persone dicono che i negozi perdono i clienti, ma nel mio paese non è successo. La gente prende
l'autobus o va a piedi e poi resta più a lungo nei bar con gli amici. È anche vero che gli anziani hanno bisogno di aiuto
per arrivare fino alla piazza.`,
  Portuguese: `Na minha opinião os carros não deviam entrar no centro das cidades porque há muito barulho e o ar é mau
para as crianças. Algumas pessoas dizem que as lojas vão perder clientes, mas na minha terra isso não aconteceu. As
pessoas vão de autocarro ou a pé e depois ficam mais tempo nos cafés com os amigos. Também é verdade que os mais velhos
precisam de ajuda para chegar.`,
  Dutch: `Ik vind dat auto's niet in het centrum van de stad horen, omdat het lawaai te groot is en de lucht slecht is
voor de kinderen. Sommige mensen zeggen dat de winkels hun klanten verliezen, maar in mijn dorp is dat niet gebeurd. De
mensen nemen de bus of gaan te voet en blijven daarna langer in de cafés zitten met hun vrienden. Het is ook waar dat
oude mensen hulp nodig hebben om er te komen.`,
  Polish: `Moim zdaniem samochody nie powinny wjeżdżać do centrum miasta, ponieważ jest bardzo głośno i powietrze jest
złe dla dzieci. Niektórzy mówią, że sklepy stracą klientów, ale w moim mieście tak się nie stało. Ludzie jeżdżą autobusem
albo chodzą pieszo, a potem zostają dłużej w kawiarniach z przyjaciółmi. To prawda, że starsi ludzie potrzebują pomocy,
żeby dojść na rynek, więc trzeba o nich pomyśleć i dać im małe busy.`,
  Swedish: `Jag tycker att bilar inte ska få köra i stadens centrum, eftersom det är för mycket buller och luften är dålig
för barnen. En del människor säger att butikerna förlorar sina kunder, men i min stad har det inte hänt. Folk tar bussen
eller går till fots, och sedan stannar de längre på kaféerna med sina vänner. Det är också sant att äldre människor
behöver hjälp för att komma fram till torget.`,
  Turkish: `Bence arabalar şehir merkezine girmemeli, çünkü çok gürültü var ve hava çocuklar için kötü. Bazı insanlar
dükkanların müşteri kaybedeceğini söylüyor, ama benim şehrimde böyle olmadı. İnsanlar otobüse biniyor ya da yürüyor, sonra
da arkadaşları ile kafelerde daha uzun kalıyor. Yaşlı insanlar için bir çözüm de gerekli, çünkü onlar çok yürüyemez ve
yardım ister. Küçük otobüsler bu sorun için iyi bir çözüm olur.`,
  Indonesian: `Menurut saya mobil tidak boleh masuk ke pusat kota karena terlalu bising dan udara tidak baik untuk anak
anak. Ada orang yang mengatakan bahwa toko akan kehilangan pelanggan, tetapi di kota saya hal itu tidak terjadi. Orang
naik bus atau berjalan kaki dan kemudian tinggal lebih lama di kafe dengan teman mereka. Juga benar bahwa orang tua perlu
bantuan untuk sampai ke alun alun, dan ini harus dipikirkan oleh pemerintah.`,
  Estonian: `Minu arvates ei tohiks autod kesklinna sõita, sest seal on liiga palju müra ja õhk on laste jaoks halb.
Mõned inimesed ütlevad, et poed kaotavad oma kliendid, aga minu linnas ei ole seda juhtunud. Inimesed sõidavad bussiga või
käivad jalgsi ja jäävad siis kauemaks sõpradega kohvikusse. On ka tõsi, et vanemad inimesed vajavad abi, kui nad tahavad
turule tulla, ja selle peale tuleb mõelda.`,
  Russian: `По моему мнению, машины не должны ездить в центре города, потому что там слишком шумно и воздух плохой для
детей. Некоторые люди говорят, что магазины потеряют клиентов, но в моём городе этого не случилось.`,
  Chinese: `我认为汽车不应该进入市中心，因为噪音太大，空气对孩子们不好。有人说商店会失去顾客，但是在我的城市没有发生这样的事情。
人们坐公共汽车或者走路，然后和朋友在咖啡馆里待得更久。`,
  Arabic: `في رأيي لا يجب أن تدخل السيارات إلى وسط المدينة لأن الضوضاء كبيرة والهواء سيئ للأطفال. يقول بعض الناس إن
المتاجر ستخسر زبائنها لكن هذا لم يحدث في مدينتي.`,
  Japanese: `私は車が町の中心に入るべきではないと思います。騒音が大きく、空気が子供に悪いからです。店が客を失うと言う人もいますが、
私の町ではそうなりませんでした。`,
  Hindi: `मेरे विचार से शहर के केंद्र में गाड़ियाँ नहीं आनी चाहिए क्योंकि वहाँ बहुत शोर है और हवा बच्चों के लिए खराब है।`,
};
