import dictionaryGb from 'dictionary-en-gb';
import dictionaryUs from 'dictionary-en';
import nspell from 'nspell';
import { countMisspelt } from './words';

/** Runs in a worker thread: both dictionaries take about 100 MB and 0.4 s, and hostile text may take longer. */
export function run(text: string): number {
  const british = nspell(Buffer.from(dictionaryGb.aff), Buffer.from(dictionaryGb.dic));
  const american = nspell(Buffer.from(dictionaryUs.aff), Buffer.from(dictionaryUs.dic));
  return countMisspelt(text, (word) => british.correct(word) || american.correct(word));
}
