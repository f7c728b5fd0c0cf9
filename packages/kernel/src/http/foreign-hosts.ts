/** Whose services we speak for, and how their paths begin. Before it may stand what nobody needs to say. */
const named =
  /^((?:https?:\/\/[^/]*)?)\/(?:(?:identitytoolkit|securetoken)\.googleapis\.com(?=\/v\d)|(?:firestore|firebaserules)\.googleapis\.com(?=\/v1\/projects\/)|www\.googleapis\.com(?=\/(?:identitytoolkit|robot|service_accounts)\/))/;

/**
 * A client in emulator mode puts the name of the original host before the path. It changes nothing about
 * what is asked, so that no route knows of it: there would be twice as many to start with.
 */
export const withoutForeignHost = (url: string): string =>
  url.includes('.googleapis.com/') ? url.replace(named, '$1') : url;
