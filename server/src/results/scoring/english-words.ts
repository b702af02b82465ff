/** The commonest words that carry grammar rather than meaning. Half of any English text is made of them. */
export const FUNCTION_WORDS = new Set(
  `a about after all also although always am an and another any are as at be because been before being both but by can
  cannot could did do does doing don't done down during each either else even every few first for from had has have he
  her here him his how however i if in instead into is it its it's itself just least less like many may me might more
  most much must my never no nor not now of off often on once one only or other others our out over own people rather
  same she should since so some something such than that that's the their them themselves then there therefore these
  they this those though through to too towards under until up us very was we well were what when where whether which
  while who whom whose why will with within without would yet you your`.split(/\s+/),
);

/** Words and phrases by which a writer shows how one thought follows from another. */
export const LINKING_PHRASES: readonly string[] = [
  'however',
  'therefore',
  'moreover',
  'furthermore',
  'in addition',
  'for example',
  'for instance',
  'on the other hand',
  'on the one hand',
  'in contrast',
  'nevertheless',
  'nonetheless',
  'as a result',
  'consequently',
  'although',
  'whereas',
  'while',
  'because',
  'since',
  'despite',
  'in spite of',
  'firstly',
  'secondly',
  'finally',
  'in conclusion',
  'to sum up',
  'overall',
  'in my opinion',
  'in my view',
  'similarly',
  'likewise',
  'instead',
  'otherwise',
  'meanwhile',
  'thus',
  'hence',
  'even though',
  'provided that',
  'as long as',
  'in particular',
  'above all',
  'first of all',
  'that is why',
  'such as',
  'so that',
  'rather than',
  'by contrast',
  'admittedly',
  'of course',
  'after all',
];

/** After one of these, English needs a noun or something that leads to one … */
export const DETERMINERS = new Set(['the', 'a', 'an', 'my', 'your', 'our', 'their', 'every']);

/** … and none of these can do that. Shuffled words break the rule all the time, learners hardly ever. */
export const NEVER_AFTER_DETERMINER = new Set(
  `of is are was were and or but the a an to in on at for from with by he she they we it i you my your our their his
  be been has have had do does did will would can could should if that this than because not`.split(/\s+/),
);
