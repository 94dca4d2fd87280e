import { useLocation } from "react-router";
import { approvalWords } from "#app/content/accounts-copy.ts";
import { adminCopy, roleWords } from "#app/content/admin-copy.ts";
import { approvalActWord, approvalQuestions, expectedStatus } from "#app/content/account-approvals-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type {
  ApprovalAct,
  UserRow,
  UsersPage,
  UsersQuery,
} from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { PagedList } from "#app/components/list.tsx";
import { StatusMark, useAct } from "./case-row.tsx";
import { countIn, UserFilter } from "./admin-filters.tsx";
import { adminHref } from "./admin-tabs.tsx";

export function UserList({ query, page }: { query: UsersQuery; page: UsersPage }) {
  const { q, status } = query;
  return (
    <>
      <UserFilter query={query} counts={page.counts} />
      <PagedList
        rowCount={page.users.length}
        nouns={["account", "accounts"]}
        total={countIn(page.counts, status)}
        after={query.after}
        nextAfter={page.nextAfter}
        hrefAfter={(after) => adminHref("users", { q, status, after })}
        none={adminCopy.noUsers}
      >
        <DataTable
          caption="Accounts"
          head={
            <>
              <HeadCell>Email</HeadCell>
              <HeadCell className="pr-4 max-md:hidden">Role</HeadCell>
              <HeadCell className="pr-4 max-md:hidden">Joined</HeadCell>
              <HeadCell className="pr-4 max-md:hidden">Status</HeadCell>
              <HeadCell className="text-right">Actions</HeadCell>
            </>
          }
        >
          {page.users.map((user) => (
            <UserLine key={user.id} user={user} />
          ))}
        </DataTable>
      </PagedList>
    </>
  );
}

/** On phones, role, day and status are below the email address. */
function UserLine({ user }: { user: UserRow }) {
  const { search } = useLocation();
  const { row, underway, onSubmit } = useAct<HTMLTableRowElement>();
  const act = user.acts.find((candidate) => candidate === underway);
  const status = act ? expectedStatus[act] : user.status;
  const roles = user.roles.map((role) => roleWords[role]).join(", ");
  const mark = <StatusMark status={status} word={approvalWords[status]} />;
  return (
    <tr ref={row} tabIndex={-1} className="border-t border-line align-middle -outline-offset-2">
      <td className="py-3 pr-4 wrap-anywhere">
        <span className="font-label md:text-base">{user.email}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-ink2 md:hidden">
          <span>{roles}</span>
          <span className="tc">{formatDate(user.createdAt)}</span>
          {mark}
        </span>
      </td>
      <td className="py-3 pr-4 max-md:hidden">{roles}</td>
      <td className="tc py-3 pr-4 whitespace-nowrap max-md:hidden">{formatDate(user.createdAt)}</td>
      <td className="py-3 pr-4 max-md:hidden">{mark}</td>
      <td className="py-3">
        {user.isErased ? (
          <p className="text-right text-ink2">{adminCopy.erased}</p>
        ) : (
          <form method="post" action={`/admin${search}`} onSubmit={onSubmit} className="act-slots">
            <input type="hidden" name="userId" value={user.id} />
            <input type="hidden" name="shownStatus" value={user.status} />
            {(act ? [] : user.acts).map((open) => (
              <ApprovalButton key={open} act={open} user={user} />
            ))}
          </form>
        )}
      </td>
    </tr>
  );
}

/** Each action has a fixed position: a button that revokes access never appears where one granting it was. */
function ApprovalButton({ act, user: { email, status, roles } }: { act: ApprovalAct; user: UserRow }) {
  const word = approvalActWord(act, status);
  const button = { label: `${word}: ${email}`, name: "act", value: act };
  if (act === "approve")
    return (
      <Button
        type="submit"
        name={button.name}
        value={act}
        size="row"
        className="col-start-1 max-md:row-start-1"
        aria-label={button.label}
      >
        {word}
      </Button>
    );
  const { title, text, ofLabel } = approvalQuestions[act];
  return (
    <ConfirmButton
      {...button}
      title={title(email)}
      text={roles.includes("label") && ofLabel ? `${text} ${ofLabel}` : text}
      confirm={word}
      variant="secondary"
      size="row"
      className="max-md:row-start-2 md:col-start-2"
    >
      {word}
    </ConfirmButton>
  );
}
