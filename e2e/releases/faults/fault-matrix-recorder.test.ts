import { faultMatrix } from './fault-matrix';

faultMatrix('recorder');
