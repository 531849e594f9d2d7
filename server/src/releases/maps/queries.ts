import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { SourceMaps } from './source-maps'

interface OfVersion {
  remote: string
  version: string
}

/** Keeps the maps of a version, in the place of those that it may have. */
export async function keepMaps(db: Db, { remote, version }: OfVersion, maps: SourceMaps) {
  for (const [file, map] of maps) {
    await db.rows(sql`
      insert into remote_source_maps (remote, version, file, map) values (${remote}, ${version}, ${file}, ${map})
      on conflict (remote, version, file) do update set map = excluded.map`)
  }
}

export const readMap = async (db: Db, { remote, version, file }: OfVersion & { file: string }) =>
  (await db.one<{ map: Uint8Array }>(sql`select map from remote_source_maps where remote = ${remote} and version = ${version} and file = ${file}`))?.map

export const deleteMaps = (db: Db, { remote, version }: OfVersion) =>
  db.rows(sql`delete from remote_source_maps where remote = ${remote} and version = ${version}`)
