/**
 * For `rolldownOptions.treeshake`: a schema that nothing asks may be left out. Otherwise a screen that takes one limit of a
 * contract brings all of its schemas, and zod (24 kB after gzip). What makes schemas in a function of ours counts as asked
 * unless it is named here: its limits stand in a contract of their own.
 */
export const pureSchemas = { manualPureFunctions: ["z", "multiline", "searchText"] };
