/**
 * Words whose l British and American English double differently. A rule by sound would need the stress, which letters
 * do not show: "cancelled" has two spellings and "compelled" one.
 */

/** Doubled before an ending in British English alone: travelled, traveled. */
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

/** Each finds the l that one of two spellings has more. */
export const DOUBLED_L: readonly RegExp[] = [
  ll(VERBS, 'ed|ing|er|ers'),
  ll('council counsel', 'ors?'),
  ll('libel marvel', 'ous|ously'),
  ll('duel libel medal panel', 'ists?'),
  // Doubled at the end in American English alone: fulfil, fulfill; before -ed and -ing in both.
  ll('appal distil enrol enthral fulfil instil', 's|ments?|'),
];
