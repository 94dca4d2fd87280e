/** Said above a form whose fields say what is wrong. */
export const checkTheFields = "Please check the marked fields.";
