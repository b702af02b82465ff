import { parse } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

/** Statements that cannot break a server of the previous version, whatever they refer to. */
const HARMLESS = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  // PostgreSQL itself refuses the same name and parameters with a different result type.
  'CreateFunctionStmt',
  // A trigger runs along with the previous version's statements.
  'CreateTrigStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
]);
/** Changes to an existing table that do not affect the previous version. */
const HARMLESS_CHANGES = new Set(['AT_DropNotNull', 'AT_SetStatistics', 'AT_SetStorage', 'AT_ValidateConstraint']);

/**
 * Statements of a migration that can break a server of the previous version that is still running: those that drop,
 * rename, change a type, or require more of rows than that server provides. Uses PostgreSQL's own parser and an
 * allow-list, so that unknown kinds of statements are reported too. Tables that the migration itself creates are not in
 * use yet and may be changed freely.
 * @returns one line each, such as `AT_DropColumn of accounts.name`
 * @throws when PostgreSQL's parser rejects the migration
 */
export async function contractingStatements(migration: string): Promise<string[]> {
  const { stmts } = (await parse(migration)) as { stmts: { stmt: Node }[] };
  const own = new Set<string>();
  return stmts.flatMap(({ stmt }) => {
    const [[kind, body] = ['', {}]] = Object.entries(stmt) as [string, Node][];
    const table = (body['relation'] as { relname?: string } | undefined)?.relname ?? '';
    if (kind === 'CreateStmt') own.add(table);
    if (HARMLESS.has(kind) || (table !== '' && own.has(table))) return [];
    if (kind === 'IndexStmt') return body['unique'] === true ? [`a unique index on ${table}`] : [];
    if (kind === 'AlterEnumStmt') return body['newVal'] !== undefined && body['oldVal'] === undefined ? [] : [kind];
    if (kind !== 'AlterTableStmt') return [table === '' ? kind : `${kind} of ${table}`];
    return (body['cmds'] as { AlterTableCmd: Node }[]).flatMap(({ AlterTableCmd: change }) => {
      const column = String(change['name'] ?? '');
      return isHarmless(change) ? [] : [`${String(change['subtype'])} of ${table}${column && `.${column}`}`];
    });
  });
}

function isHarmless({ subtype, def }: Node): boolean {
  if (HARMLESS_CHANGES.has(String(subtype))) return true;
  if (subtype === 'AT_ColumnDefault') return def !== undefined;
  if (subtype !== 'AT_AddColumn') return false;
  // The previous version inserts rows without the new column.
  const column = (def as { ColumnDef: { constraints?: { Constraint: { contype: string } }[] } }).ColumnDef;
  const kinds = new Set((column.constraints ?? []).map(({ Constraint }) => Constraint.contype));
  const isFilled = kinds.has('CONSTR_DEFAULT') || kinds.has('CONSTR_IDENTITY') || kinds.has('CONSTR_GENERATED');
  return !kinds.has('CONSTR_PRIMARY') && !kinds.has('CONSTR_UNIQUE') && (isFilled || !kinds.has('CONSTR_NOTNULL'));
}
