/** The fields of an error that a log line shows. */
export interface LoggedError {
  /** Name of the class, such as `DrizzleQueryError`. */
  type: string;
  message: string;
  /** SQLSTATE, a system code such as `ECONNREFUSED`, or a library's code. */
  code?: string;
  /** The names of what a database error concerns, never its values. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
  /** The errors of an `AggregateError`, such as the addresses of a host that all refused. */
  errors?: LoggedError[];
}

const LONGEST_MESSAGE = 1000;
const FRAMES = 12;
const CAUSES = 4;

/** The order matters: an address may hold an e-mail, and either may hold a token. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The path of a replay or certificate is its key; the query may hold a sign-in code, the user part a database
  // password.
  [/\b([a-z][a-z+]*):\/\/(?:[^\s/@]*@)?([^\s/?#"'<>]*)[^\s"'<>)]*/gi, '$1://$2'],
  // Not `remote@1.2.0`, a version.
  [/[^\s@<>()[\]"',;:]+@(?!\d+\.\d+\.\d)[^\s@<>()[\]"',;:]+/g, '<email>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\bBearer \S+/g, 'Bearer <token>'],
  [/\b[0-9a-f]{64,}\b/gi, '<hash>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  // Public ids of tests and answers; instants have 13 digits.
  [/(?<![\w.:-])\d{14,16}(?![\w.:-])/g, '<number>'],
  [/\bA(?=\w*\d)[1-9A-HJ-NP-Za-km-z]{16,22}\b/g, '<certificate>'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{40,}={0,2}/g, '<token>'],
];

/**
 * Scrubs a text for the log: addresses keep only scheme and host; e-mail addresses, tokens, hashes, uuids and ids of
 * certificates are replaced. A safety net: the messages that we write ourselves contain none of these.
 */
export function withoutSecrets(text: string): string {
  let clean = text;
  for (const [pattern, stand] of SECRETS) clean = clean.replace(pattern, stand);
  return clean;
}

/**
 * The one way an error gets into the log. Takes named fields only, because errors carry what they failed on: drizzle
 * the query's parameters, PostgreSQL a `detail` such as `Key (email)=(…) already exists`, nodemailer the recipients, a
 * parser a piece of what it read.
 */
export function loggedError(error: unknown, depth = CAUSES): LoggedError {
  if (!(error instanceof Error) && !isLikeError(error))
    return { type: typeof error, message: typeof error === 'string' ? withoutSecrets(error) : 'no Error was thrown' };
  const { name, code, cause, errors, table, constraint } = error as Error & Record<string, unknown>;
  const type = error.constructor.name === 'Object' ? name : error.constructor.name;
  const message = messageOf(error);
  return {
    type,
    message,
    ...texts({ code, table, constraint }),
    stack: [`${type}: ${message}`, ...framesOf(error)].join('\n'),
    ...(cause === undefined || depth === 0 ? {} : { cause: loggedError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0 ? { errors: errors.slice(0, 4).map((one) => loggedError(one, 0)) } : {}),
  };
}

/** An error of another realm, such as a worker thread or a test's sandbox, for which `instanceof` is false. */
function isLikeError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && 'stack' in error;
}

function messageOf(error: Error): string {
  const { issues, code } = error as Error & { issues?: unknown; code?: unknown };
  // zod's issues may repeat the input.
  if (Array.isArray(issues)) return `${issues.length} of the fields are not valid`;
  let text = String(error.message);
  // drizzle: `Failed query: …`, then the parameters.
  text = text.replace(/\nparams:[\s\S]*/, '');
  // A parser quotes what it read, and so does PostgreSQL for a value of the wrong type (SQLSTATE class 22).
  if (error.name === 'SyntaxError') text = text.replace(/["'`][\s\S]*["'`]/, '<quote>');
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) text = text.replace(/:? ["'(][\s\S]*/, '');
  return withoutSecrets(text).slice(0, LONGEST_MESSAGE);
}

/** Only the lines `at …` below the message, because lines of the message itself might look like frames. */
function framesOf({ stack, message }: Error): string[] {
  const frames = typeof stack === 'string' ? stack.slice(stack.indexOf(message) + message.length).split('\n') : [];
  const own = frames.filter((line) => /^\s+at \S/.test(line)).slice(0, FRAMES);
  return own.map((line) => line.replace(/\.pnpm\/[^/]+\/node_modules\//, ''));
}

function texts(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, withoutSecrets(String(value))]] : [],
    ),
  );
}
