import { isWordsAnswerRight } from './judge-answers';
import { ONE, testQuestions, TWO } from './testing/test-questions';

testQuestions({
  'British and American spelling': [
    { key: ['colours'], limit: ONE, right: ['colours', 'colors', 'Colors'], wrong: ['color', 'colour', 'collors'] },
    { key: ['theatre'], limit: ONE, right: ['theatre', 'theater'], wrong: ['theatres', 'teatre'] },
    {
      key: ['organisation'],
      limit: ONE,
      right: ['organisation', 'organization'],
      wrong: ['organisations', 'organizing'],
    },
    { key: ['analyse'], limit: ONE, right: ['analyse', 'analyze'], wrong: ['analysis', 'analyses'] },
    { key: ['catalogue'], limit: ONE, right: ['catalogue', 'catalog'], wrong: ['cataloge', 'log'] },
    { key: ['travelled'], limit: ONE, right: ['travelled', 'traveled'], wrong: ['travel', 'traveling'] },
    { key: ['jewellery'], limit: ONE, right: ['jewellery', 'jewelry'], wrong: ['jewel', 'jewels'] },
    { key: ['tyres'], limit: ONE, right: ['tyres', 'tires'], wrong: ['tyre', 'ties'] },
    { key: ['archaeology'], limit: ONE, right: ['archaeology', 'archeology'], wrong: ['archaeologist', 'archology'] },
    { key: ['programme'], limit: ONE, right: ['programme', 'program'], wrong: ['programmer', 'programmes'] },
    { key: ['grey'], limit: ONE, right: ['grey', 'gray'], wrong: ['great', 'greyer'] },
    { key: ['moulds'], limit: ONE, right: ['moulds', 'molds'], wrong: ['mould', 'models'] },
    { key: ['neighbourhood'], limit: ONE, right: ['neighbourhood', 'neighborhood'], wrong: ['neighbour', 'neighbor'] },
    { key: ['aluminium'], limit: ONE, right: ['aluminium', 'aluminum'], wrong: ['alum'] },
    { key: ['maths'], limit: ONE, right: ['maths', 'math'], wrong: ['mathematics', 'moths'] },
    { key: ['math'], limit: ONE, right: ['math', 'maths'], wrong: ['mat'] },
    { key: ['practising'], limit: ONE, right: ['practising', 'practicing'], wrong: ['practise', 'practical'] },
    { key: ['two kilograms'], limit: TWO, right: ['two kilograms', '2 kilogrammes'], wrong: ['two kilogram'] },
    { key: ['fuelled'], limit: ONE, right: ['fuelled', 'fueled'], wrong: ['felled', 'filled'] },
    { key: ['centred'], limit: ONE, right: ['centred', 'centered'], wrong: ['centre', 'entered'] },
    { key: ['catalogued'], limit: ONE, right: ['catalogued', 'cataloged'], wrong: ['catalogue'] },
    { key: ['behavioural'], limit: ONE, right: ['behavioural', 'behavioral'], wrong: ['behaviour'] },
    { key: ['discs'], limit: ONE, right: ['discs', 'disks'], wrong: ['disc', 'desks'] },
    { key: ['axe'], limit: ONE, right: ['axe', 'ax'], wrong: ['axes', 'axis'] },
    { key: ['ageing'], limit: ONE, right: ['ageing', 'aging'], wrong: ['age', 'edging'] },
    { key: ['chilli'], limit: ONE, right: ['chilli', 'chili'], wrong: ['chill', 'chilly'] },
    { key: ['fibreglass'], limit: ONE, right: ['fibreglass', 'fiberglass'], wrong: ['fibre glasses'] },
    { key: ['mouldy'], limit: ONE, right: ['mouldy', 'moldy'], wrong: ['mouldly', 'melody'] },
    { key: ['storeys'], limit: ONE, right: ['storeys', 'stories'], wrong: ['stores'] },
    { key: ['four'], limit: ONE, right: ['four', '4'], wrong: ['for', 'fore', 'fourth'] },
    { key: ['filling'], limit: ONE, right: ['filling'], wrong: ['filing', 'falling'] },
    { key: ['hour'], limit: ONE, right: ['hour', 'Hour'], wrong: ['hor', 'our'] },
    { key: ['planned'], limit: ONE, right: ['planned'], wrong: ['planed', 'plan'] },
  ],
});

/** Words that no rule covers, in forms that candidates write. */
const TWO_SPELLINGS = [
  ...[
    'cheques checks',
    'chequebook checkbook',
    'cosy cozy',
    'cosier cozier',
    'defences defenses',
    'diarrhoea diarrhea',
  ],
  ...['doughnuts donuts', 'draughts drafts', 'draughty drafty', 'enrols enrolls', 'enrolment enrollment'],
  ...['fulfils fulfills', 'fulfilment fulfillment', 'grammes grams', 'greyish grayish', 'instalments installments'],
  ...['judgements judgments', 'kerbs curbs', 'licences licenses', 'manoeuvres maneuvers', 'moulting molting'],
  ...['manoeuvred maneuvered', 'manoeuvring maneuvering', 'acknowledgements acknowledgments'],
  ...['moustaches mustaches', 'offences offenses', 'omelettes omelets', 'ploughed plowed', 'practised practiced'],
  ...['pretence pretense', 'pyjamas pajamas', 'sceptical skeptical', 'scepticism skepticism', 'skilfully skillfully'],
  ...['smouldering smoldering', 'storey story', 'sulphur sulfur', 'sulphuric sulfuric', 'whisky whiskey'],
  ...['wilfully willfully', 'woollen woolen', 'yoghurts yogurts', 'moulding molding'],
].map((pair) => pair.split(' ') as [british: string, american: string]);

/** Families with a rule: its endings, and words that the rule must not change. */
const BY_RULE = [
  ...[
    'organised organized',
    'organiser organizer',
    'realises realizes',
    'apologising apologizing',
    'utilised utilized',
  ],
  ...['analysed analyzed', 'paralysing paralyzing', 'soliloquise soliloquize', 'ghettoisation ghettoization'],
  ...['emphasise emphasize', 'synthesised synthesized', 'hypothesising hypothesizing', 'criticised criticized'],
  ...['authorised authorized', 'summarise summarize', 'amortised amortized', 'ostracised ostracized'],
  ...['advertising advertizing', 'exorcised exorcized', 'merchandise merchandize', 'minimise minimize'],
  ...['traveller traveler', 'untravelled untraveled', 'cancelled canceled', 'labelling labeling', 'modelled modeled'],
  ...['dialling dialing', 'trialled trialed', 'equalled equaled', 'signaller signaler', 'unrivalled unrivaled'],
  ...['counsellor counselor', 'councillors councilors', 'medallist medalist', 'panellists panelists'],
  ...['marvellous marvelous', 'marvellously marvelously', 'jeweller jeweler', 'quarrelling quarreling'],
  ...[
    'enrol enroll',
    'fulfil fulfill',
    'fulfilment fulfillment',
    'distil distill',
    'instils instills',
    'appals appalls',
  ],
  ...['instalment installment', 'skilful skillful', 'harbours harbors', 'metre meter', 'kilometres kilometers'],
  ...['flavoured flavored', 'dialogues dialogs', 'sabre saber', 'haemoglobin hemoglobin', 'paediatrics pediatrics'],
].map((pair) => pair.split(' ') as [british: string, american: string]);

test.each([...TWO_SPELLINGS, ...BY_RULE])('%s and %s are one word, whichever the key has', (british, american) => {
  expect(isWordsAnswerRight(american, [british], ONE)).toBe(true);
  expect(isWordsAnswerRight(british, [american], ONE)).toBe(true);
});

/** Words with one spelling, and the misspelling to which a rule must not map them. */
const ONE_SPELLING = [
  ...['prize prise', 'prizes prises', 'capsized capsised', 'seized seised', 'maize maise', 'resize resise'],
  ...[
    'advise advize',
    'advisers advizers',
    'revised revized',
    'supervising supervizing',
    'improvisation improvization',
  ],
  ...['exercises exercizes', 'precise precize', 'surprise surprize', 'enterprise enterprize', 'promised promized'],
  ...['compromise compromize', 'raised raized', 'praise praize', 'noise noize', 'cruise cruize', 'disguise disguize'],
  ...['otherwise otherwize', 'sunrise sunrize', 'franchise franchize', 'expertise expertize', 'paradise paradize'],
  ...[
    'installed instaled',
    'installing instaling',
    'controlled controled',
    'controller controler',
    'propeller propeler',
  ],
  ...['compelled compeled', 'patrolling patroling', 'excelled exceled', 'recalled recaled', 'unskilled unskiled'],
  ...['footballer footbaler', 'bestseller bestseler', 'storytelling storyteling', 'chancellor chancelor'],
  ...['distillery distilery', 'artillery artilery', 'enrolled enroled', 'enrolling enroling', 'fulfilled fulfiled'],
  ...['novelist novellist', 'journalist journallist', 'specialist speciallist', 'fabulous fabullous'],
  ...['perilous perillous', 'scheduled schedulled', 'profiled profilled', 'refilling refiling', 'jewellery jewelery'],
  ...['hatred hatered', 'sacred sacered', 'massacre massacer', 'timbre timber', 'mediocre mediocer'],
  ...[
    'flour flor',
    'contours contors',
    'detour detor',
    'devoured devored',
    'scoured scored',
    'vogue vog',
    'rogues rogs',
  ],
  ...['paella pella'],
].map((pair) => pair.split(' ') as [right: string, wrong: string]);

test.each(ONE_SPELLING)('%s is the only spelling: %s is not taken for it', (right, wrong) => {
  expect(isWordsAnswerRight(right, [right], ONE)).toBe(true);
  expect(isWordsAnswerRight(wrong, [right], ONE)).toBe(false);
  expect(isWordsAnswerRight(right, [wrong], ONE)).toBe(false);
});
