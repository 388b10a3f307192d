import { Model, snakeCaseMappers } from 'objection';

/**
 * What all models share: columns in snake_case, properties in camelCase. The mapping is of rows only:
 * `where` and `select` name columns. Zod has checked values before.
 */
export class ClinicModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }
}
