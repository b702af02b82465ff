import { faultMatrix } from './fault-matrix';

faultMatrix('replay');
