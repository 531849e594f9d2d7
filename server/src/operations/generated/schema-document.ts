import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  default: string | null
}

/** The migrated database's tables as a Markdown document. */
export async function schemaDocument(db: Db): Promise<string> {
  const columns = await db.rows<Column>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'generated' else pg_get_expr(d.adbin, d.adrelid) end as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const rules = await db.rows<{ table: string; rule: string }>(sql`
    select c.relname as table, pg_get_constraintdef(k.oid) as rule from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c') order by c.relname collate "C", k.contype <> 'p', pg_get_constraintdef(k.oid) collate "C"`)
  const indexes = await db.rows<{ table: string; rule: string }>(sql`
    select tablename as table, regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX .* ON public\\.\\S+ ', 'index \\1') as rule from pg_indexes i
    where schemaname = 'public' and not exists (select from pg_constraint k join pg_class c on c.oid = k.conindid where c.relname = i.indexname)
    order by tablename collate "C", indexdef collate "C"`)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const of = <T extends { table: string }>(rows: T[], table: string) => rows.filter((row) => row.table === table)
  const section = (table: string) =>
    [
      `## ${table}\n\n| column | type | |\n|---|---|---|`,
      ...of(columns, table).map((column) => `| ${column.name} | ${column.type} | ${noteOf(column)} |`),
      '',
      ...[...of(rules, table), ...of(indexes, table)].map(({ rule }) => `- \`${rule}\``),
    ].join('\n')
  return `# Schema\n\nWritten from the migrated database by \`npm run docs -w server\`; do not edit.\n\n${tables.map(section).join('\n\n')}\n`
}

const noteOf = ({ required, default: value }: Column) =>
  [required && 'not null', value && (['identity', 'generated'].includes(value) ? value : `default \`${value}\``)].filter(Boolean).join(', ')
