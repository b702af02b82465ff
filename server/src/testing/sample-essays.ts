/** Essays written for the tests of the estimate, from weak to strong, all on the first quick writing task. */
export const ESSAYS = {
  /** Many mistakes, few words, short sentences. */
  weak: `I think car is bad for town. In town is many car and is very noise. People canot walk becouse car is fast. My town have many car and I dont like.

Some people say shop is no good if no car. But I think people can go by bus. Bus is cheap and is good. Also people can walk, walk is good for helth.

In my contry is one town with no car. Is very nice town. Many peple go there and sit in cafe and eat. Shop there is happy becouse many peple come.

So I think car must go out of town. It is beter for children and old peple. But somtimes is need car for hospital and for police. So this car can go in town. I hope my town do this in futur becouse it is very importent for all peple. Thank you for read my text about car in town. I think it is good idea and we need do it soon.`,
  /** Understandable and structured, simple vocabulary. */
  middle: `In many towns today, cars are not allowed in the centre any more. I agree with this idea, but I think that there should be some exceptions.

First of all, a centre without cars is safer and quieter. When I was a child, my parents never let me walk to school alone because there was a lot of traffic. Now the main street in my town is closed to cars, and you can see children who ride bicycles there. The air is also cleaner, so people like to spend time outside. For example, there are many new cafes with tables in the street.

On the other hand, some shop owners are afraid that they will lose customers. It is true that people from villages cannot always come by bus, because the buses do not run often. However, this problem can be solved. The town can build car parks near the centre and small buses can take people from there to the shops. In my town this works very well, and the shops have more customers than before.

In conclusion, I believe that cars should be kept out of town centres, but the town must first offer good buses. In addition, disabled people and doctors should still be able to drive there.`,
  /** Varied vocabulary and sentence forms, nuanced argument. */
  strong: `Proposals to banish private vehicles from historic centres tend to provoke disproportionate hostility, largely because they are presented as prohibitions rather than as an invitation to reclaim shared space. While I sympathise with retailers who fear for their livelihoods, I am convinced that the long-term advantages outweigh the temporary disruption.

The most persuasive argument concerns public health. Pollution from congested streets contributes to respiratory disease, and constant background noise has been linked to elevated stress. Where neighbourhoods have been closed to through traffic, residents report not merely cleaner air but a striking revival of social life: elderly neighbours linger on benches, teenagers improvise football matches, and independent cafés flourish. Such benefits are difficult to quantify, yet anybody who has strolled through a reclaimed square recognises them instantly.

Critics object that commuters from outlying villages would be excluded, thereby deepening an existing divide between prosperous urban households and everybody else. This concern deserves a serious answer. Unless affordable, frequent transport is introduced beforehand, restrictions amount to little more than a privilege for those wealthy enough to inhabit the centre. Deliveries, emergency services and people with limited mobility must likewise be accommodated from the outset.

Ultimately, therefore, the question is less whether vehicles should disappear than how carefully the transition is managed. Provided that councils invest in alternatives before erecting barriers, I would wholeheartedly endorse the change.`,
};
