import { appContext, requireViewer } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { LoaderFunctionArgs } from "react-router";

type List<Page> = (ctx: AppContext, viewer: Viewer, query: LedgerQuery) => Promise<Page>;

/** Loads a page of one of the ledger's lists by the query of its address. */
export const listLoader =
  <Page>(list: List<Page>) =>
  async ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">) => {
    const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
    return { query, page: await list(context.get(appContext), requireViewer(context), query) };
  };
