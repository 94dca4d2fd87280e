/** In the browser: the form that a client action passes on to its server. */
export const readOwnForm = (request: Request): Promise<FormData> => request.clone().formData();
