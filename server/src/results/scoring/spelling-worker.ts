import dictionaryGb from 'dictionary-en-gb';
import dictionaryUs from 'dictionary-en';
import nspell from 'nspell';
import { countMisspelt } from './words';

/** Both dictionaries together take about 100 MB, and 0.4 s to load. */
const british = nspell(Buffer.from(dictionaryGb.aff), Buffer.from(dictionaryGb.dic));
const american = nspell(Buffer.from(dictionaryUs.aff), Buffer.from(dictionaryUs.dic));

/** Counts misspelt words. Runs in a worker thread, because hostile text may take long. */
export function run(text: string): number {
  return countMisspelt(text, (word) => british.correct(word) || american.correct(word));
}
