import { Model, snakeCaseMappers } from 'objection';

/** Columns in snake_case, properties in camelCase. Only rows are mapped: `where` and `select` name columns. */
export class ClinicModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }
}
