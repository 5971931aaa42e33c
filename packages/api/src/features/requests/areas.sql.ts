import { sql } from 'kysely';

/** The technical areas of the row `request`, by id. */
export const technicalAreas = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', area.id, 'name', area.name) order by area.id), '[]')
  from request_technical_area chosen join technical_area area on area.id = chosen.area_id
  where chosen.request_id = request.id)`;
