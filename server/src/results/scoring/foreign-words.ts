import { FUNCTION_WORDS } from './english-words';

/**
 * The commonest words of the languages that candidates are likely to write in, and of their neighbours. Enough to see
 * that a text is not English; which language it is does not matter. Other scripts are recognised by their letters.
 */
const COMMONEST: readonly string[] = [
  // German
  `und der das nicht ist ich sie ein eine zu den mit auf für dem sich es auch dass wird bei einen nur noch wie über aber
  kann sind oder wenn wir haben von sehr mein`,
  // Dutch
  'de het een van en dat op te zijn voor met die niet aan er om ook als maar bij door naar worden wordt ik ze heeft',
  // Swedish, Norwegian, Danish
  `och att det som på är av för den med till inte om ett har ikke og er jeg ved vi kan mange også eller men et en de
  mycket meget fra`,
  // French
  `de la le et les des en un du une que est pour qui dans ce il pas plus par sur ne se avec sont au cette ont mais nous
  vous je c'est d'une très aussi`,
  // Spanish
  `de la que el en y los se del las un por con una su para es lo como más pero sus le ya este porque esta entre cuando
  muy sin sobre también hay son está mi`,
  // Portuguese
  'de que e o da em um para com não uma os na por mais dos ao ele das à seu é são muito mas também',
  // Italian
  'di che e la il un per in non una del della con sono si le da come anche più ma gli nel alla è questo molto',
  // Romanian
  'și de în la cu nu pe este un să pentru din mai care sunt o foarte',
  // Polish, Czech, Slovak, Croatian, Serbian in Latin letters
  `w nie na się z że jest jak o ale po co od są dla przez może tak bardzo se je v že jsou ako sú pre si pri je da u su kao
  ili koji što`,
  // Estonian, Finnish, Hungarian
  `ja ei et ta oli kui ka mis kes või see väga on se että olla ovat mutta kun myös hän niin az és hogy nem egy van ez meg
  csak`,
  // Latvian, Lithuanian
  'un ir ar no uz par ka lai kas bet arī ļoti iš į kad yra su tai kaip labai',
  // Turkish
  've bir bu da de için ile çok ne gibi daha olarak olan ama kadar var',
  // Indonesian and Malay
  'yang dan di ini itu dengan untuk tidak dari dalam akan pada adalah juga saya ada orang',
  // Vietnamese
  'và của là có không được một cho người trong những các với này',
  // Filipino, Swahili
  'ang ng sa na mga ay hindi ko ito ya wa kwa ni za katika hii kuwa sana',
];

/** Maps each word to the indexes of the languages that have it. Words that English has too are left out. */
const LANGUAGES_OF = new Map<string, number[]>();
COMMONEST.forEach((words, language) => {
  for (const word of new Set(words.split(/\s+/)))
    if (!FUNCTION_WORDS.has(word)) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
});

/** Words that are looked at together: about a sentence. */
const WINDOW = 20;
/** Fewer may be a name ("de la Cruz") or a quoted title. */
const AT_LEAST = 3;

/**
 * Share of the words that stand among words of another language: the text is cut into pieces of 20 words, and a piece
 * counts when the commonest words of one other language outnumber the English ones in it. This detects half a page of
 * another language inside an English text, but not keyboard mashing, which has words of neither.
 *
 * @param words in lower case
 * @returns 0 to 1
 */
export function shareInOtherLanguage(words: readonly string[]): number {
  let foreign = 0;
  for (let at = 0; at < words.length; at += WINDOW) {
    const piece = words.slice(at, at + WINDOW);
    if (isOtherLanguage(piece)) foreign += piece.length;
  }
  return words.length === 0 ? 0 : foreign / words.length;
}

function isOtherLanguage(piece: readonly string[]): boolean {
  const english = piece.filter((word) => FUNCTION_WORDS.has(word)).length;
  const hits = COMMONEST.map(() => 0);
  for (const word of piece)
    for (const language of LANGUAGES_OF.get(word) ?? []) hits[language] = (hits[language] ?? 0) + 1;
  const most = Math.max(...hits);
  return most >= AT_LEAST && most > english;
}
