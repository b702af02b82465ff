import { faultMatrix } from './fault-matrix';

faultMatrix('certificate');
