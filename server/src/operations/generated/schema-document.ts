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
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  // A table in partitions has some rules in each of them alone: the first one has all.
  const rules = await db.rows<{ table: string; rule: string }>(sql`
    with described as (
      select c.oid, c.relname as table, coalesce((select partition from partitions p where p.parent = c.oid and begins is null), c.oid) as rules_of
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    ), rules as (
      select d.table, 0 as kind, 'partitions by ' || pg_get_partkeydef(d.oid) as rule from described d where pg_get_partkeydef(d.oid) is not null
      union all
      select d.table, case k.contype when 'p' then 1 else 2 end, replace(pg_get_constraintdef(k.oid), '_before(', '(') from described d join pg_constraint k on k.conrelid = d.rules_of
      where k.contype in ('p', 'u', 'f', 'c')
      union all
      select d.table, 3, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX .* ON public\\.\\S+ ', 'index \\1') from described d join pg_index i on i.indrelid = d.rules_of
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
    )
    select "table", rule from rules order by "table" collate "C", kind, rule collate "C"`)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const of = <T extends { table: string }>(rows: T[], table: string) => rows.filter((row) => row.table === table)
  const section = (table: string) =>
    [
      `## ${table}\n\n| column | type | |\n|---|---|---|`,
      ...of(columns, table).map((column) => `| ${column.name} | ${column.type} | ${noteOf(column)} |`),
      '',
      ...of(rules, table).map(({ rule }) => `- \`${rule}\``),
    ].join('\n')
  return `# Schema\n\nWritten from the migrated database by \`npm run docs -w server\`; do not edit.\n\n${tables.map(section).join('\n\n')}\n`
}

const noteOf = ({ required, default: value }: Column) =>
  [required && 'not null', value && (['identity', 'generated'].includes(value) ? value : `default \`${value}\``)].filter(Boolean).join(', ')
