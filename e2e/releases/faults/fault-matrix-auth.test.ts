import { faultMatrix } from './fault-matrix';

faultMatrix('auth');
