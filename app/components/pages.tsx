import { Link } from "react-router";

/** Back to the start, and on. */
export function Pages({ first, next }: { first: string | null; next: string | null }) {
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-3 empty:hidden">
      {first !== null && (
        <Link to={first} className="btn btn-line">
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={next} className="btn btn-line">
          Next page
        </Link>
      )}
    </nav>
  );
}
