/** The skills as a type only: contracts know nothing of domain. Kept equal to domain's by a type test in platform. */
export type Skill = 'speaking' | 'writing' | 'reading' | 'listening';
