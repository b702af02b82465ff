/** Every table, for the typed database. A feature adds its own file and one line here. */
export * from './attempts';
export * from './auth';
export * from './certificates';
export * from './credentials';
export * from './exam-events';
export * from './findings';
export * from './liveness';
export * from './mails';
export * from './marking';
export * from './operator-actions';
export * from './recordings';
export * from './release-teams';
export * from './telemetry';
export * from './tests';
export * from './users';
