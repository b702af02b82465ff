import type { BandWords } from './band-words';

/** Descriptors of writing answers by criterion, in the skill's order; the index is the band. Our own wording. */
export const WRITING_BANDS: readonly [BandWords, BandWords, BandWords, BandWords] = [
  // Task Achievement
  [
    'Nothing was written, or nothing that belongs to this task.',
    'A few words touch the subject. No idea can be followed.',
    'The subject is named, but the task is hardly begun. One or two ideas stand there without support.',
    'Parts of the task are answered, or it is misunderstood. Ideas are few, and many do not belong.',
    'The task is answered in outline, or only one side of it. The writer’s view is hard to find, and support repeats itself.',
    'The main points of the task are there. Some are thin or off the subject, and the view is not held throughout.',
    'Every point of the task is answered, some more fully than others. The view is clear, and most ideas have some support.',
    'Every point is developed with reasons or examples. The view is clear from start to end; a detail may be too general.',
    'Every point is answered fully, with well chosen and well explained support. Only small gaps can be found.',
    'The task is answered in depth and to the point. Each idea is needed, convincing and fully supported.',
  ],
  // Lexical Resource
  [
    'There are no English words to judge.',
    'Single words, mostly copied or learned by heart.',
    'A handful of basic words. Spelling often hides the meaning.',
    'A small stock of simple words, repeated. Wrong words and spelling make much of it hard to read.',
    'Everyday words, often repeated or not right for the subject. Mistakes slow the reader down.',
    'Enough words for the subject, with little choice among them. Mistakes are easy to see but seldom hide the meaning.',
    'A fair range that fits the subject, with some less common words. Mistakes in choice or spelling do not hide the meaning.',
    'A wide range, used with a feeling for style and for words that go together. Now and then a word is not quite right.',
    'A wide and exact range, also of less common words. Slips are rare and small.',
    'Always the exact word, with natural ease and control of tone. Slips are those of a careful native writer.',
  ],
  // Coherence Cohesion
  [
    'There is no text whose order could be judged.',
    'Words stand side by side without connection.',
    'Sentences follow each other without an order. Linking words are missing or wrong.',
    'Some sentences belong together, but the text has no line. Simple links such as “and” and “but” carry it all.',
    'Ideas are there, in an order that is hard to follow. Paragraphs are missing or begin at random.',
    'There is a plan, not kept throughout. Links are too few, too many or mechanical, and “it” or “this” may point nowhere.',
    'Ideas come in a clear order, and paragraphs have a subject. Links between sentences are sometimes missing or forced.',
    'The text moves forward logically. Each paragraph has one main idea, and a range of links joins them with few slips.',
    'The order carries the reader without effort. Paragraphs and links are well managed, with hardly a slip.',
    'The text reads as one piece. Links and paragraphs never draw attention to themselves.',
  ],
  // Grammatical Range
  [
    'There are no sentences to judge.',
    'No sentence is formed, apart from phrases learned by heart.',
    'Hardly a sentence is right. Only fixed phrases hold.',
    'Short, simple sentences are tried. Mistakes in most of them change or hide the meaning.',
    'Mostly simple sentences, some of them right. Longer ones go wrong, and punctuation is often faulty.',
    'Simple sentences are mostly right. Longer ones are tried and often wrong, which sometimes makes the reader stop.',
    'Simple and longer sentences are mixed. Mistakes in grammar and punctuation remain, but seldom get in the way.',
    'A variety of longer sentences, many without mistakes. Grammar and punctuation are under control, with a few slips.',
    'A wide variety of sentences, most without any mistake. What slips there are do not matter.',
    'Every kind of sentence, freely and exactly used. Slips are as rare as in a careful native writer’s text.',
  ],
];
