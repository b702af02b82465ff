import { useParams } from '@bandmark/platform/router';
import { MarkingAnswer } from '../marking/marking-answer';
import { MarkingList } from '../marking/marking-list';

/** `/marking/{id?}` */
export function MarkingScreen() {
  const { id } = useParams();
  return id ? <MarkingAnswer key={id} attemptId={id} /> : <MarkingList />;
}
