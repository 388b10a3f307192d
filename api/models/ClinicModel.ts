import { Model, snakeCaseMappers } from 'objection';

/**
 * Shared by all models: columns in snake_case, properties in camelCase. Only rows are mapped: `where` and `select`
 * name columns. Zod has validated the values before.
 */
export class ClinicModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }
}
