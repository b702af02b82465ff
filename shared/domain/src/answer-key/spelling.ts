/**
 * One spelling for words that British and American English spell differently. Which of the two comes out does not
 * matter, nor does a result that is no word: both sides of a comparison go through the same rules.
 */

/** Families of words that follow a rule, with what keeps other words out. */
const RULES: readonly (readonly [from: RegExp, to: string])[] = [
  // colour, favourite, neighbourhood; not four, hour, our
  [/(?<=[a-z]{2,})our(?=(?:s|ed|ing|able|ably|ite|ites|ful|less|hood|hoods|er|ers|ist|y)?$)/, 'or'],
  // centre, litre, theatres, fibre
  [/(?<=[a-z]{2,}[bcdghptv])re(?=(?:s|d)?$)/, 'er'],
  // catalogue, dialogues
  [/ogue(?=s?$)/, 'og'],
  // organise, organization, realised, analyse, paralyzed
  [/(?<=[a-z]{2,}[iy])z(?=(?:e|ed|es|er|ers|ing|ation|ations|able)$)/, 's'],
  // travelled, modelling, jeweller; not filling, tall
  [/(?<=[aeiou][a-z]*[^aeiou][aeiou])ll(?=(?:ed|ing|er|ers|or|ors|ous|ist|ists|ery)$)/, 'l'],
  // archaeology, encyclopaedia, oestrogen
  [/(?<=^(?:arch|encyclop|medi|p|an|orthop|h|c))ae/, 'e'],
  [/^(?:oe)(?=s)|(?<=^(?:f|man|am|hom))oe(?=[tu]|b|o)/, 'e'],
];

/** Words of which no rule tells, by their beginnings; an ending may follow. */
const STEMS: readonly (readonly [british: string, american: string])[] = [
  ['aluminium', 'aluminum'],
  ['artefact', 'artifact'],
  ['cheque', 'check'],
  ['cosy', 'cozy'],
  ['cosie', 'cozie'],
  ['defence', 'defense'],
  ['doughnut', 'donut'],
  ['draught', 'draft'],
  ['enrolment', 'enrollment'],
  ['fulfil', 'fulfill'],
  ['grey', 'gray'],
  ['instalment', 'installment'],
  ['jewellery', 'jewelry'],
  ['judgement', 'judgment'],
  ['kerb', 'curb'],
  ['licence', 'license'],
  ['manoeuvre', 'maneuver'],
  ['maths', 'math'],
  ['mould', 'mold'],
  ['moustache', 'mustache'],
  ['offence', 'offense'],
  ['plough', 'plow'],
  ['practise', 'practice'],
  ['pretence', 'pretense'],
  ['programme', 'program'],
  ['pyjama', 'pajama'],
  ['sceptic', 'skeptic'],
  ['skilful', 'skillful'],
  ['storey', 'story'],
  ['sulphur', 'sulfur'],
  ['tyre', 'tire'],
  ['wilful', 'willful'],
  ['woollen', 'woolen'],
  ['yoghurt', 'yogurt'],
];
/** Endings with which a word of the list is still that word. */
const ENDINGS = '(?:s|es|ed|d|r|rs|er|ers|ing|ly|al|ally|ism|ment|ments)?';
const STEM_RULES = STEMS.map(([british, american]) => [new RegExp(`^${american}(?=${ENDINGS}$)`), british] as const);

/** @param word in lower case, letters alone */
export function oneSpelling(word: string): string {
  const listed = STEM_RULES.find(([american]) => american.test(word));
  const known = listed ? word.replace(listed[0], listed[1]) : word;
  return RULES.reduce((spelled, [from, to]) => spelled.replace(from, to), known);
}
