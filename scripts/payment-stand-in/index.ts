export { type PaymentStandIn, createPaymentStandIn } from "./create-payment-stand-in.ts";
export { type StandInState, type StoredEvent, emptyState } from "./state.ts";
export { type StandInStore, fileStore, memoryStore } from "./store.ts";
