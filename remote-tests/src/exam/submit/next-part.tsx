import { partHref, type PartName } from '@bandmark/contracts/part-name';
import { href } from '@bandmark/contracts/routes';
import { FULL_SKILLS, type Skill, skillName } from '@bandmark/domain/skills';
import { type RequestHandle, useRequest } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { examTexts } from '../exam-texts';
import { fetchPart, type TestPart } from '../part/test-part';
import styles from './next-part.module.css';
import { submitTexts } from './submit-texts';

const words = submitTexts.after.nextPart;

interface NextPartProps {
  name: PartName;
  /** False if no other part of the test can begin. One that is begun continues. */
  mayBegin: boolean;
}

/** After a part of a full test: offers the next part, whose clock starts when it is begun, or says it was the last. */
export function NextPart({ name, mayBegin }: NextPartProps) {
  const { state } = useNextPart(name.format === 'full' ? name : null, mayBegin);
  // Undefined where none is offered, while loading and after a failure; the list of tests has every part.
  const part = state.kind === 'ready' ? (state.data ?? (mayBegin ? null : undefined)) : undefined;
  return (
    <>
      {part === undefined ? null : (
        <section className={styles.next} aria-labelledby="next-part">
          <h2 id="next-part">{part ? words.title(skillName(part.skill)) : words.allDone}</h2>
          <p>{part ? words.rest(Math.round(part.durationMs / 60_000), part.attempt !== null) : words.waitForMarks}</p>
        </section>
      )}
      {state.kind === 'loading' && mayBegin ? <div className={styles.coming} /> : null}
      <div className={styles.actions}>
        {part ? (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={partHref({ format: 'full', myTestId: name.myTestId, skill: part.skill })}
          >
            {words.goOn(skillName(part.skill))}
          </Link>
        ) : null}
        <Link className={buttonClass({ variant: part ? 'quiet' : 'primary' })} to={href('tests')}>
          {examTexts.backToTests}
        </Link>
      </div>
    </>
  );
}

/**
 * The next part of a full test after one is submitted: the first that is not submitted. Null if there is none.
 * @param name null for a quick test, whose two parts have no order
 * @param mayBegin false for a test that is closed: only a begun part comes next
 */
function useNextPart(name: PartName | null, mayBegin: boolean): RequestHandle<TestPart | null> {
  return useRequest(name && `after/${name.myTestId}/${name.skill}/${mayBegin}`, async (signal) => {
    if (!name) return null;
    for (const skill of skillsAfter(name.skill)) {
      const { part } = await fetchPart({ format: 'full', myTestId: name.myTestId, skill }, signal);
      if (part.attempt ? part.attempt.state !== 'submitted' : mayBegin) return part;
    }
    return null;
  });
}

/** The other skills of a full test: first those after the given one, then those before it. */
function skillsAfter(skill: Skill): Skill[] {
  const at = FULL_SKILLS.indexOf(skill);
  return [...FULL_SKILLS.slice(at + 1), ...FULL_SKILLS.slice(0, at)];
}
