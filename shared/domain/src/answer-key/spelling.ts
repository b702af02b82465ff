import { hasOneSpelling } from './one-spelling-words';

/**
 * Maps British and American spellings of a word to one form. It does not matter which of the two that is, or whether it
 * is a word at all, because both sides of a comparison go through the same rules.
 */

/**
 * Words whose final l British English doubles before an ending and American English does not: travelled, traveled. A
 * general rule would need the stress, which spelling does not show: "cancelled" has two spellings, "compelled" one.
 */
const VERBS =
  'apparel backpedal barrel bedevil bejewel bevel bushel cancel carol cavil channel chisel council counsel cruel ' +
  'cudgel devil dial dishevel disembowel dowel drivel duel enamel equal evil flannel fuel funnel gambol gravel ' +
  'grovel gruel empanel impanel imperil initial jewel kennel label level libel marshal marvel metal model panel ' +
  'parcel pedal pencil peril petal pistol pixel pommel pummel quarrel ravel revel rival rowel shovel shrivel signal ' +
  'snivel snorkel spiral squirrel stencil swivel tassel teetotal tinsel total towel trammel travel trial trowel ' +
  'tunnel victual weasel yodel';

const ll = (words: string, endings: string) =>
  // The rule drops the second l.
  new RegExp(`(?<=^(?:bi|mis|multi|out|over|pre|re|sub|un)?(?:${words.replaceAll(' ', '|')}))l(?=(?:${endings})$)`);

/** Each matches the second l, which only one of the two spellings has. */
const DOUBLED_L: readonly RegExp[] = [
  ll(VERBS, 'ed|ing|er|ers'),
  ll('council counsel', 'ors?'),
  ll('libel marvel', 'ous|ously'),
  ll('duel libel medal panel', 'ists?'),
  // Double l at the end only in American English (fulfil, fulfill); before -ed and -ing in both.
  ll('appal distil enrol enthral fulfil instil', 's|ments?|'),
];

/** Rules for families of words; lookarounds exclude other words. */
const RULES: readonly (readonly [from: RegExp, to: string])[] = [
  // colour, favourite, neighbourhood; not four, hour, our
  [/(?<=[a-z]{2,})our(?=(?:s|ed|ing|able|ably|al|ally|ation|ly|ite|ites|ful|less|hood|hoods|er|ers|ist|y)?$)/, 'or'],
  // centre, litre, theatres, fibre; centred
  [/(?<=[a-z]{2,}[bcdghptv])re(?=s?$)/, 'er'],
  [/(?<=[a-z]{2,}[bcdghptv])red$/, 'ered'],
  // catalogue, dialogues; catalogued, cataloguing
  [/ogue(?=s?$)/, 'og'],
  [/ogu(?=(?:ed|ing)$)/, 'og'],
  // organise, organization, realised, soliloquize; not raise, noise, cruise
  [/(?<=[a-z](?:[^aou]|qu)i|(?:archa|ghetto)i)z(?=(?:e|ed|es|er|ers|ing|ation|ations|ational|able)$)/, 's'],
  // analyse, paralyzed
  [/(?<=[a-z]ly)z(?=(?:e|ed|es|er|ers|ing|able)$)/, 's'],
  // travelled, modelling, jeweller, medallist, marvellous; fulfills, enrollment
  ...DOUBLED_L.map((second) => [second, ''] as const),
  // archaeology, encyclopaedia, oestrogen
  [/(?<=^(?:arch|encyclop|medi|p|pal|leuk|gyn|an|orthop|h|c))ae/, 'e'],
  [/^(?:oe)(?=s)|(?<=^(?:f|man|am|hom))oe(?=[tu]|b|o)/, 'e'],
];

/** Stems of words that no rule covers; one of ENDINGS may follow. */
const STEMS: readonly (readonly [british: string, american: string])[] = [
  ['acknowledgement', 'acknowledgment'],
  ['ageing', 'aging'],
  ['aluminium', 'aluminum'],
  ['artefact', 'artifact'],
  ['axe', 'ax'],
  ['cheque', 'check'],
  ['chequebook', 'checkbook'],
  ['chilli', 'chili'],
  ['cosy', 'cozy'],
  ['cosie', 'cozie'],
  ['defence', 'defense'],
  ['diarrhoea', 'diarrhea'],
  ['disc', 'disk'],
  ['doughnut', 'donut'],
  ['draught', 'draft'],
  ['draughty', 'drafty'],
  ['fibreglass', 'fiberglass'],
  ['gramme', 'gram'],
  ['grey', 'gray'],
  ['greyish', 'grayish'],
  ['instalment', 'installment'],
  ['jewellery', 'jewelry'],
  ['judgement', 'judgment'],
  ['kerb', 'curb'],
  ['kilogramme', 'kilogram'],
  ['licence', 'license'],
  ['manoeuvrable', 'maneuverable'],
  ['manoeuvred', 'maneuvered'],
  ['manoeuvring', 'maneuvering'],
  ['manoeuvre', 'maneuver'],
  // American first, unlike the other rows: "maths" is not a plural of "math".
  ['math', 'maths'],
  ['mould', 'mold'],
  ['mouldy', 'moldy'],
  ['moult', 'molt'],
  ['moustache', 'mustache'],
  ['offence', 'offense'],
  ['omelette', 'omelet'],
  ['plough', 'plow'],
  ['practise', 'practice'],
  ['practising', 'practicing'],
  ['pretence', 'pretense'],
  ['programme', 'program'],
  ['pyjama', 'pajama'],
  ['sceptic', 'skeptic'],
  ['skilful', 'skillful'],
  ['smoulder', 'smolder'],
  ['storey', 'story'],
  ['storeys', 'stories'],
  ['sulphur', 'sulfur'],
  ['sulphuric', 'sulfuric'],
  ['tyre', 'tire'],
  ['whisky', 'whiskey'],
  ['wilful', 'willful'],
  ['woollen', 'woolen'],
  ['yoghurt', 'yogurt'],
];
/** Endings that may follow a stem of the list. */
const ENDINGS = '(?:s|es|ed|d|r|rs|er|ers|ing|ly|al|ally|ism|ment|ments)?';
const STEM_RULES = STEMS.map(([british, american]) => [new RegExp(`^${american}(?=${ENDINGS}$)`), british] as const);

/** @param word in lower case, letters only */
export function oneSpelling(word: string): string {
  if (hasOneSpelling(word)) return word;
  const listed = STEM_RULES.find(([american]) => american.test(word));
  const known = listed ? word.replace(listed[0], listed[1]) : word;
  return RULES.reduce((spelled, [from, to]) => spelled.replace(from, to), known);
}
