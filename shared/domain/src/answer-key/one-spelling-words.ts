/**
 * Words with the same spelling in British and American English that nevertheless match a rule of `spelling.ts`. Without
 * this list "prise" would count as "prize", and "detor" as "detour".
 */

/** With -ise in both. Not advertise, exorcise and merchandise, which American dictionaries also list with -ize. */
const WITH_S =
  'advise anise arise braise cerise chastise chemise circumcise comprise compromise concise demise despise devise ' +
  'enterprise excise exercise expertise franchise improvise incise marquise moonrise mortise paradise practise precise ' +
  'premise promise revise rise sunrise supervise surmise surprise televise treatise trellise valise wise';

/** With -ize in both. */
const WITH_Z = 'assize capsize prize seize size';

/** With -our, -re, -red, -ogue or ae in both. */
const OTHERS =
  'contour cornflour detour devour downpour flour outpour paramour pompadour scour troubadour velour ' +
  'cadre hombre hundred hatred inbred interbred crossbred purebred kindred thoroughbred sacred ' +
  'euchre genre lucre macabre massacre massacred mediocre nacre oeuvre padre timbre wiseacre ' +
  'brogue drogue eclogue rogue prorogue vogue paella';

/** Prefixes, as in "unadvised", "clockwise", "oversized", "disenfranchise". */
const BEFORE =
  '(?:anti|clock|counter|cross|dis|down|edge|en|im|in|inter|king|length|life|like|mid|mis|other|out|over|re|right|' +
  'street|super|un|under|up)*';
const IZE = '(?:e|ed|es|er|ers|ing|ation|ations|ational|able)';
const iseStems = `${WITH_S} ${WITH_Z}`.split(' ').map((word) => word.slice(0, -'ise'.length));

const ONE_SPELLING = [
  new RegExp(`^${BEFORE}(?:${iseStems.join('|')})iz${IZE}$`),
  new RegExp(`^(?:${OTHERS.replaceAll(' ', '|')})(?:s|ed|ing|y)?$`),
] as const;

/** @param word in lower case, letters only */
export const hasOneSpelling = (word: string): boolean => ONE_SPELLING.some((words) => words.test(word));
