import type { Level } from '@bandmark/domain/levels';
import type { Skill } from '@bandmark/domain/skills';

/** What a holder of a level can do in one skill. Our own words, in the order of the CEFR's illustrative scales. */
export interface Descriptor {
  description: string;
  points: readonly [string, string, string];
}

export const DESCRIPTORS: Readonly<Record<Skill, Readonly<Record<Level, Descriptor>>>> = {
  speaking: {
    A0: {
      description: 'Says single words and learned phrases.',
      points: [
        'Gives a name and a greeting.',
        'Repeats words that were just heard.',
        'Needs gestures and a patient listener.',
      ],
    },
    A1: {
      description: 'Asks and answers simple questions about people, places and daily things.',
      points: [
        'Introduces themselves and others.',
        'Speaks in short, separate sentences.',
        'Is understood when the listener helps.',
      ],
    },
    A2: {
      description: 'Handles short, routine exchanges on familiar matters.',
      points: [
        'Describes family, home and work in simple terms.',
        'Links ideas with “and”, “but” and “because”.',
        'Pauses often to look for words.',
      ],
    },
    B1: {
      description: 'Keeps a conversation going on familiar topics and tells what happened and why.',
      points: [
        'Gives reasons for opinions and plans.',
        'Is easy to follow, though pauses are noticeable.',
        'Makes mistakes that seldom hide the meaning.',
      ],
    },
    B2: {
      description: 'Speaks with a fair degree of ease on a wide range of subjects.',
      points: [
        'Explains a view with advantages and drawbacks.',
        'Corrects most slips without being asked.',
        'Keeps an even pace with few long pauses.',
      ],
    },
    C1: {
      description: 'Speaks at length without visible effort and chooses words to suit the listener and the occasion.',
      points: [
        'Develops an argument in clear steps and finishes it.',
        'Finds a way round a missing word without breaking the flow.',
        'Uses idiom and emphasis accurately, with only rare slips.',
      ],
    },
    C2: {
      description: 'Speaks with precision and ease on any subject, including fine shades of meaning.',
      points: [
        'Reshapes a thought in mid-sentence without being noticed.',
        'Places stress and tone to carry what words leave unsaid.',
        'Is at home in formal and in everyday speech.',
      ],
    },
  },
  writing: {
    A0: {
      description: 'Copies words and fills in a name or a date.',
      points: [
        'Writes the letters of the alphabet.',
        'Completes a form with personal details.',
        'Uses single words instead of sentences.',
      ],
    },
    A1: {
      description: 'Writes simple, separate phrases about personal matters.',
      points: [
        'Writes a postcard or a short message.',
        'Uses a small stock of learned words.',
        'Leaves ideas unconnected.',
      ],
    },
    A2: {
      description: 'Writes short notes and simple letters on everyday needs.',
      points: [
        'Joins sentences with simple linking words.',
        'Describes people and events briefly.',
        'Makes basic mistakes, but the meaning is usually clear.',
      ],
    },
    B1: {
      description: 'Writes connected text on topics of personal interest.',
      points: [
        'States an opinion and gives a reason for it.',
        'Orders events and ideas in paragraphs.',
        'Has enough vocabulary for familiar subjects.',
      ],
    },
    B2: {
      description: 'Writes clear, detailed text on many subjects and argues for a position.',
      points: [
        'Weighs arguments for and against.',
        'Guides the reader with linking words.',
        'Controls grammar well; mistakes do not mislead.',
      ],
    },
    C1: {
      description: 'Writes well-structured text on complex matters and brings out what counts.',
      points: [
        'Supports a position at some length with fitting examples.',
        'Chooses a style that suits the reader.',
        'Varies sentence form with few mistakes.',
      ],
    },
    C2: {
      description: 'Writes smooth, precise and persuasive text in any style the task asks for.',
      points: [
        'Builds an argument that the reader follows without effort.',
        'Uses a broad vocabulary with natural collocations.',
        'Leaves no mistakes that need correcting.',
      ],
    },
  },
  reading: {
    A0: {
      description: 'Recognises letters, names and familiar words.',
      points: [
        'Finds a name or a number in a short text.',
        'Knows international words and signs.',
        'Relies on pictures.',
      ],
    },
    A1: {
      description: 'Understands familiar names, words and very simple sentences.',
      points: [
        'Reads notices, posters and menus.',
        'Takes one detail from a short message.',
        'Reads slowly and goes back often.',
      ],
    },
    A2: {
      description: 'Finds specific information in short, simple texts.',
      points: [
        'Reads timetables, advertisements and short letters.',
        'Guesses a word from a clear context.',
        'Loses the thread in longer sentences.',
      ],
    },
    B1: {
      description: 'Understands texts in everyday or job-related language.',
      points: [
        'Follows the description of events and feelings.',
        'Finds the main point of a plain article.',
        'Recognises how paragraphs belong together.',
      ],
    },
    B2: {
      description: 'Reads articles and reports in which writers take a stand.',
      points: [
        'Tells the writer’s view from the facts.',
        'Scans a long text for the detail that is needed.',
        'Has a broad reading vocabulary, but rare idioms cause difficulty.',
      ],
    },
    C1: {
      description: 'Understands long and complex texts and notices differences of style.',
      points: [
        'Reads specialised articles outside the own field.',
        'Draws conclusions that the text only suggests.',
        'Keeps track of an argument over many pages.',
      ],
    },
    C2: {
      description: 'Reads virtually every form of written language with ease.',
      points: [
        'Understands abstract and dense texts.',
        'Catches irony, allusion and implied meaning.',
        'Judges how sound an argument is.',
      ],
    },
  },
  listening: {
    A0: {
      description: 'Recognises greetings, names and numbers in slow speech.',
      points: [
        'Reacts to a simple instruction with a gesture.',
        'Knows a few words when they stand alone.',
        'Needs everything to be repeated.',
      ],
    },
    A1: {
      description: 'Understands familiar words and basic phrases when people speak slowly and clearly.',
      points: [
        'Follows simple directions.',
        'Understands prices, times and dates.',
        'Needs long pauses to take in the meaning.',
      ],
    },
    A2: {
      description: 'Catches the main point of short, clear messages.',
      points: [
        'Understands common phrases about personal matters.',
        'Takes the needed detail from an announcement.',
        'Is lost when several people speak.',
      ],
    },
    B1: {
      description: 'Understands the main points of clear standard speech on familiar matters.',
      points: [
        'Follows a talk when it is well structured.',
        'Understands a story and guesses what comes next.',
        'Misses details in fast conversation.',
      ],
    },
    B2: {
      description: 'Follows talks and discussions on familiar subjects in standard speech, live or recorded.',
      points: [
        'Understands the main points of a lecture with some technical content.',
        'Picks out most details when the speaker is clearly organised.',
        'May miss irony or a change of mood in fast conversation.',
      ],
    },
    C1: {
      description: 'Follows long speech even when it is not clearly structured.',
      points: [
        'Understands what is meant and not said.',
        'Recognises a wide range of idioms and turns of phrase.',
        'Adjusts quickly to an unfamiliar accent.',
      ],
    },
    C2: {
      description: 'Understands any kind of spoken language, live or broadcast, at natural speed.',
      points: [
        'Follows specialised lectures full of colloquial expressions.',
        'Hears attitude in tone and choice of words.',
        'Loses nothing when speakers interrupt each other.',
      ],
    },
  },
};
