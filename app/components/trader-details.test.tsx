import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ContactPage } from "#app/site/contact/contact-page.tsx";
import { SiteFooter } from "#app/features/people/accounts/navigation/site-footer.tsx";
import { LegalPage } from "#app/site/public-pages/legal-page.tsx";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import type { Trader } from "#worker/domain/services/legal/trader.contract.ts";

const trader: Trader = {
  legalName: "Cuesheet Ltd",
  address: "1 Street",
  companyNumber: "1",
  vatNumber: null,
};

function html(page: ReactNode, root: { trader: Trader | null }): string {
  const routes = [{ id: "root", element: <Outlet />, children: [{ index: true, element: page }] }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each([
  ["the footer", <SiteFooter key="footer" />],
  ["the contact page", <ContactPage key="contact" form="sent" address="hello@cuesheet.test" />],
  ["the terms", <LegalPage key="terms" text={getLegalText("terms")} />],
  ["the privacy policy", <LegalPage key="privacy" text={getLegalText("privacy")} />],
])("%s names the trader only if one is configured", (_, page) => {
  expect(html(page, { trader })).toContain("Cuesheet is run by Cuesheet Ltd, 1 Street, company number 1.");
  expect(html(page, { trader: null })).not.toContain("is run by");
});
