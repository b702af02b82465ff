import { parse } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

/** Statements that take nothing from a server of the version before, whatever they name. */
const HARMLESS = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  // The same name and parameters with another result is refused by PostgreSQL itself.
  'CreateFunctionStmt',
  // Runs beside statements that this server sends as well.
  'CreateTrigStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
]);
/** Changes of a table that is there already which the version before does not notice. */
const HARMLESS_CHANGES = new Set(['AT_DropNotNull', 'AT_SetStatistics', 'AT_SetStorage', 'AT_ValidateConstraint']);

/**
 * Statements of a migration beside which a server of the version before may fail: what drops, renames, changes a type,
 * or asks more of rows than that server gives. Judged by PostgreSQL's own parser and by a list of what is harmless, so
 * that a kind of statement that this list does not know is refused too. Tables that the migration itself makes
 * are not in use yet, and may be changed at will.
 * @returns one line each, such as `AT_DropColumn of accounts.name`
 * @throws when PostgreSQL could not read it
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
  // The version before inserts rows without the new column.
  const column = (def as { ColumnDef: { constraints?: { Constraint: { contype: string } }[] } }).ColumnDef;
  const kinds = new Set((column.constraints ?? []).map(({ Constraint }) => Constraint.contype));
  const isFilled = kinds.has('CONSTR_DEFAULT') || kinds.has('CONSTR_IDENTITY') || kinds.has('CONSTR_GENERATED');
  return !kinds.has('CONSTR_PRIMARY') && !kinds.has('CONSTR_UNIQUE') && (isFilled || !kinds.has('CONSTR_NOTNULL'));
}
