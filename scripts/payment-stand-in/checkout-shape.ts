import type Stripe from "stripe";
import { type Books, newId } from "./books.ts";
import type { SessionRequests } from "./checkout-parameters.ts";

/** A new open session with every field of the pinned version. */
export function makeSession(
  books: Books,
  requests: SessionRequests,
  total: number,
  expiresAt: number,
): Stripe.Checkout.Session {
  const id = newId("cs_test", 58);
  return {
    id,
    object: "checkout.session",
    ...unusedFields,
    ...requestedFields(requests),
    amount_subtotal: total,
    amount_total: total,
    created: books.seconds(),
    currency: requests.line_items[0]?.price_data.currency ?? null,
    expires_at: expiresAt,
    livemode: false,
    mode: "payment",
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${books.ownOrigin}/c/pay/${id}`,
  };
}

function requestedFields(requests: SessionRequests) {
  return {
    adaptive_pricing: { enabled: requests.adaptive_pricing?.enabled ?? true },
    allowed_payment_method_types: requests.allowed_payment_method_types ?? null,
    ...(requests.excluded_payment_method_types && {
      excluded_payment_method_types: requests.excluded_payment_method_types,
    }),
    automatic_tax: automaticTax(requests.automatic_tax?.enabled ?? false),
    billing_address_collection: requests.billing_address_collection ?? null,
    cancel_url: requests.cancel_url ?? null,
    client_reference_id: requests.client_reference_id ?? null,
    customer: requests.customer ?? null,
    // Chosen only where no customer is named.
    customer_creation: requests.customer ? null : (requests.customer_creation ?? ("if_required" as const)),
    customer_email: requests.customer_email ?? null,
    integration_identifier: requests.integration_identifier ?? null,
    invoice_creation: invoiceCreation(requests.invoice_creation),
    locale: requests.locale ?? null,
    metadata: requests.metadata ?? {},
    submit_type: requests.submit_type ?? null,
    success_url: requests.success_url,
    tax_id_collection: {
      enabled: requests.tax_id_collection?.enabled ?? false,
      required: requests.tax_id_collection?.required ?? ("never" as const),
    },
  };
}

/** Tax is computed nowhere here, as with an account that has no active registration: it collects nothing. */
function automaticTax(isEnabled: boolean): Stripe.Checkout.Session.AutomaticTax {
  return {
    enabled: isEnabled,
    liability: isEnabled ? { type: "self" } : null,
    provider: isEnabled ? "stripe" : null,
    status: isEnabled ? "complete" : null,
  };
}

function invoiceCreation(
  request: SessionRequests["invoice_creation"],
): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: request?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: request?.invoice_data?.custom_fields ?? null,
      description: request?.invoice_data?.description ?? null,
      footer: request?.invoice_data?.footer ?? null,
      issuer: null,
      metadata: request?.invoice_data?.metadata ?? {},
      rendering_options: null,
    },
  };
}

const unusedFields = {
  after_expiration: null,
  allow_promotion_codes: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: [],
  invoice: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ["card", "us_bank_account"],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
