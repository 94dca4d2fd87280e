-- Nobody pays for a licence on terms that they have not accepted: those of the licence, and the newest terms of service.
-- Renders on the first licence terms were begun before acceptances were written down.
CREATE TRIGGER render_is_on_accepted_terms BEFORE INSERT ON renders
WHEN NEW.terms_version <> '2026-1' AND (
  NOT EXISTS (
    SELECT 1 FROM document_acceptances AS acceptance
    WHERE acceptance.user_id = NEW.user_id AND acceptance.document = 'licence-terms'
      AND acceptance.version = NEW.terms_version)
  OR NOT EXISTS (
    SELECT 1 FROM document_acceptances AS acceptance
    WHERE acceptance.user_id = NEW.user_id AND acceptance.document = 'terms'
      AND acceptance.version = (
        SELECT document.version FROM document_versions AS document WHERE document.document = 'terms'
        ORDER BY document.in_force_since DESC, document.version DESC LIMIT 1))
) BEGIN
  SELECT RAISE(ABORT, 'terms_not_accepted');
END;
