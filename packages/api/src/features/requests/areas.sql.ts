import { type RawBuilder, sql } from 'kysely';
import { nameOf } from '../../core/reference-name.sql.ts';

const areasBy = (name: RawBuilder<unknown>) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', area.id, 'name', ${name}) order by area.id), '[]')
  from request_technical_area chosen join technical_area area on area.id = chosen.area_id
  where chosen.request_id = request.id)`;

/** The technical areas of the row `request`, by id, in English: for files and programs. */
export const technicalAreas = areasBy(sql`area.name`);

/** The same in the language that is spoken now. */
export const spokenAreas = () => areasBy(nameOf('technical_area', 'area'));
