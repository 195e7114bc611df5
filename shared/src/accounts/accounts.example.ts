/** The address in the examples of the API page. */
export const address = 'parent@riverside.example';
