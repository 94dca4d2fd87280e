import {
  currentVersion,
  warrantyDocument,
} from "#worker/domain/services/legal/documents/documents.contract.ts";

/** The version of the label agreement in which a warranty is given now. */
export const currentWarranty = currentVersion(warrantyDocument).version;
