import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ExamRun } from '../session/exam-run';
import { type CourseSnapshot, ListeningCourse } from './listening-course';

/** The course of a task's recordings while its room is mounted. Null until it is set up. */
export function useListeningCourse(run: ExamRun, task: ListeningTask): ListeningCourse | null {
  const [course, setCourse] = useState<ListeningCourse | null>(null);
  // "Continue here" reads the task again, but it is the same one, and the recordings that this tab has stay.
  const begin = useEffectEvent(() => new ListeningCourse(run, task));
  useEffect(() => {
    const opened = begin();
    setCourse(opened);
    opened.open();
    return () => opened.dispose();
  }, [run]);
  return course;
}

const noSubscription = () => () => {};

/** Index of the part that is open or about to open; it changes three times in a test. */
export function useOpenPart(course: ListeningCourse | null): number {
  return useSyncExternalStore(course?.subscribe ?? noSubscription, () => course?.getSnapshot().place.part ?? 0);
}

/** Everything about the course: it changes four times a second. */
export function useCourse(course: ListeningCourse): CourseSnapshot {
  return useSyncExternalStore(course.subscribe, course.getSnapshot);
}
