/** When code of the operator's is asked, and may refuse. */
export const triggers = ['beforeCreate', 'beforeSignIn', 'beforeSendEmail'] as const;

export type Trigger = (typeof triggers)[number];

/** Which of them are asked, and where. */
export type BlockingFunctions = {
  readonly addresses: Readonly<Partial<Record<Trigger, string>>>;
  /** What of a foreign provider's credentials they get to see. */
  readonly forwarded: {
    readonly idToken: boolean;
    readonly accessToken: boolean;
    readonly refreshToken: boolean;
  };
};

/** What came back: an answer to be read, an error of the function's own, or nothing that counts. */
export type FunctionReply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | {
      readonly kind: 'error';
      readonly error: {
        readonly code: number;
        readonly message: string;
        readonly status: string;
      };
    }
  | { readonly kind: 'failure'; readonly reason: 'deadline' | 'unreachable' | 'malformed' };

/** Never rejects: a function that cannot be asked has not agreed. */
export type CallFunction = (address: string, jwt: string) => Promise<FunctionReply>;
