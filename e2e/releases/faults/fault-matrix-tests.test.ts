import { faultMatrix } from './fault-matrix';

faultMatrix('tests');
