import type { AnswerKey } from '@bandmark/contracts/content/answer-keys';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { gappedTexts, type Question, questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { canonicalAnswer, keepsLimit } from '@bandmark/domain/answer-key/canonical-answer';
import { expandVariants } from '@bandmark/domain/answer-key/expand-variants';
import { bandOfRawScore } from '@bandmark/domain/answer-key/raw-score-band';
import { isBand } from '@bandmark/domain/bands';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';
import { type KeyedForm, type KeyedPart, numbersOf } from './keyed-form';

/**
 * Problems of a listening or reading form: a question without a key or with two, a key that is not among the choices, a
 * missing gap, an answer that is not in the text, a raw score without a band.
 */
export function checkForm(keyed: KeyedForm): string[] {
  return [
    ...numbering(keyed),
    ...keyed.parts.flatMap((part) => part.groups.flatMap((group) => gaps(group))),
    ...keyed.parts.flatMap((part) =>
      part.groups.flatMap(questionsOf).flatMap((question) => checkQuestion(question, part, keyed)),
    ),
    ...keyed.parts.flatMap((part) => part.groups.flatMap((group) => usedTwice(group, keyed))),
    ...bands(keyed),
  ];
}

function numbering({ form, parts }: KeyedForm): string[] {
  const asked = parts.flatMap(({ groups }) => groups.flatMap(questionsOf)).map(({ number }) => number);
  const expected = Array.from({ length: KEYED_QUESTIONS }, (_, index) => index + 1);
  const isInOrder = asked.length === KEYED_QUESTIONS && asked.every((number, index) => number === expected[index]);
  const keyNumbers = form.keys.flatMap(numbersOf);
  return [
    ...(isInOrder ? [] : [`The questions are not numbered 1 to 40 in their order: ${asked.join(' ')}.`]),
    ...expected
      .filter((number) => keyNumbers.filter((each) => each === number).length !== 1)
      .map((number) => `Question ${number} has ${keyNumbers.includes(number) ? 'more than one key' : 'no key'}.`),
  ];
}

/** Gaps and question numbers of a group must match one to one. */
function gaps(group: QuestionGroup): string[] {
  const texts = gappedTexts(group);
  if (texts.length === 0) return [];
  const inText = texts.flatMap((text) => [...text.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1])));
  const numbers = questionsOf(group).map(({ number }) => number);
  const isSame = inText.length === numbers.length && numbers.every((number) => inText.includes(number));
  return isSame ? [] : [`Gaps {${inText.join('} {')}} do not fit the questions ${numbers.join(', ')}.`];
}

function checkQuestion(question: Question, part: KeyedPart, { keys }: KeyedForm): string[] {
  const key = keys.get(question.number);
  if (!key) return [];
  const problems = [...keyProblems(question, key), ...evidenceProblems(question, key, part)];
  return problems.map((problem) => `Question ${question.number}: ${problem}`);
}

function keyProblems({ kind, limit, choices }: Question, key: AnswerKey): string[] {
  const letters = choices?.map(({ letter }) => letter) ?? [];
  if ('words' in key) {
    if (kind !== 'words') return ['the key has words, the question none.'];
    if (!limit) return ['the group has no word limit.'];
    return key.words
      .filter((variant) => !expandVariants(variant).some((reading) => keepsLimit(reading, limit)))
      .map((variant) => `no reading of "${variant}" keeps the word limit.`);
  }
  if ('judgement' in key) return kind === 'judgement' ? [] : ['the key is a judgement, the question is not.'];
  if ('letter' in key) {
    if (kind !== 'letter') return ['the key is a letter, the question has none.'];
    return letters.includes(key.letter) ? [] : [`there is no choice ${key.letter}.`];
  }
  if (kind !== 'letters') return ['the key has several letters, the question has not.'];
  const isAsMany = key.letters.length === key.numbers.length && new Set(key.letters).size === key.letters.length;
  return [
    ...(isAsMany ? [] : ['the key needs as many different letters as numbers.']),
    ...key.letters.filter((letter) => !letters.includes(letter)).map((letter) => `there is no choice ${letter}.`),
  ];
}

/** The text must contain the quotation, and the quotation must contain the words of the answer. */
function evidenceProblems({ kind, choices }: Question, key: AnswerKey, part: KeyedPart): string[] {
  const quotations = [key.evidence ?? []].flat();
  if (quotations.length === 0) return mayLackEvidence(key, choices, part) ? [] : ['the key has no evidence.'];
  const missing = quotations.filter((quotation) => !part.text.includes(quotation));
  if (missing.length > 0) return missing.map((quotation) => `"${quotation}" is not in the text.`);
  if (kind !== 'words' || !('words' in key)) return [];
  const quoted = canonicalAnswer(quotations.join(' '));
  const isQuoted = key.words.some((variant) =>
    expandVariants(variant).some((reading) => quoted.includes(canonicalAnswer(reading))),
  );
  return isQuoted ? [] : ['no variant of the key is in its evidence.'];
}

function mayLackEvidence(key: AnswerKey, choices: Question['choices'], part: KeyedPart): boolean {
  if ('judgement' in key) return key.judgement === 'not-given';
  const isAboutParagraphs = choices?.every(({ letter }) => /^[ivx]+$/.test(letter) || part.labels.includes(letter));
  return 'letter' in key && isAboutParagraphs === true;
}

/** In a group whose letters may be used once, no two keys may have the same letter. */
function usedTwice(group: QuestionGroup, { keys }: KeyedForm): string[] {
  if (group.kind !== 'matching' || group.isReusable) return [];
  const letters = group.items.flatMap(({ number }) => {
    const key = keys.get(number);
    return key && 'letter' in key ? [key.letter] : [];
  });
  return [...new Set(letters.filter((letter, index) => letters.indexOf(letter) !== index))].map(
    (letter) => `Choice ${letter} is the key of two questions, but may be used once.`,
  );
}

function bands({ form }: KeyedForm): string[] {
  const isFalling = form.bands.every(({ from, band }, index) => {
    const next = form.bands[index + 1];
    return isBand(band) && (!next || (next.from < from && next.band < band));
  });
  try {
    bandOfRawScore(form.bands, 0);
  } catch {
    return ['The band table does not reach down to 0.'];
  }
  return isFalling ? [] : ['The band table does not fall from row to row.'];
}
