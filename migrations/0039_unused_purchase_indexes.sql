-- What is looked up again is told by next_check_at since 0025: no question reads these any more, every purchase wrote
-- them.
DROP INDEX purchases_unsettled;
DROP INDEX purchases_without_fee;
