import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits, type RequestOf, type updateAccount } from '@latchkey/protocol';
import type { Account, AccountEdit, ProviderLink } from './account.ts';
import { checkDisplayName, checkPhotoUrl, fittingOrNone, isCleanText } from './profile-fields.ts';

type Request = RequestOf<typeof updateAccount>;

/** What anybody may change about their own account without proving anything again. */
export const profileEdit = (request: Request): AccountEdit => ({
  ...(request.displayName === undefined
    ? {}
    : { displayName: checkDisplayName(request.displayName) }),
  ...(request.photoUrl === undefined ? {} : { photoUrl: checkPhotoUrl(request.photoUrl) }),
});

const noPassword = { passwordHash: null, passwordUpdatedAt: null } as const;
const noEmail = {
  email: null,
  emailVerified: false,
  emailLinkSignIn: false,
  ...noPassword,
} as const;

type Attribute = NonNullable<Request['deleteAttribute']>[number];

const attributeEdits: Readonly<Record<Attribute, AccountEdit | undefined>> = {
  EMAIL: { email: null, emailVerified: false, emailLinkSignIn: false },
  DISPLAY_NAME: { displayName: null },
  PHOTO_URL: { photoUrl: null },
  PASSWORD: noPassword,
  PROVIDER: undefined,
  RAW_USER_INFO: undefined,
  USER_ATTRIBUTE_NAME_UNSPECIFIED: undefined,
};

export function attributesRemoved(attributes: readonly Attribute[]): AccountEdit {
  const edits = attributes.map((attribute) => {
    const edit = attributeEdits[attribute];
    if (edit === undefined)
      throw new Refused('NOT_IMPLEMENTED', `Deleting ${attribute} is not supported.`);
    return edit;
  });
  return Object.assign({}, ...edits);
}

export function providersRemoved(account: Account, providerIds: readonly string[]): AccountEdit {
  const rest = account.providers.filter(({ providerId }) => !providerIds.includes(providerId));
  return {
    ...(rest.length === account.providers.length ? {} : { providers: rest }),
    ...(providerIds.includes('password') ? noEmail : {}),
    ...(providerIds.includes('phone') ? { phoneNumber: null, phoneUsedAt: null } : {}),
  };
}

/** A letter or digit first: what begins otherwise are names of our own, such as those of addresses. */
export const isProviderName = (providerId: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{0,127}$/i.test(providerId);

/** As long as OpenID Connect lets a subject be. */
export const longestRawId = 255;

export function providerLinked(
  providers: readonly ProviderLink[],
  link: NonNullable<Request['linkProviderUserInfo']>,
  linkedAt: number,
): AccountEdit {
  if (!link.providerId) throw new Refused('MISSING_PROVIDER_ID');
  if (!link.rawId) throw new Refused('MISSING_RAW_ID');
  // These two follow from the account's own address and number.
  if (
    link.providerId === 'password' ||
    link.providerId === 'phone' ||
    !isProviderName(link.providerId)
  )
    throw new Refused('INVALID_PROVIDER_ID');
  if (link.rawId.length > longestRawId || !isCleanText(link.rawId))
    throw new Refused('INVALID_ARGUMENT', 'The rawId is not one that a provider gives.');
  const { email = '', displayName = '', screenName = '', federatedId = '' } = link;
  const told = [
    fittingOrNone(email, fieldLimits.email),
    fittingOrNone(displayName, fieldLimits.displayName),
    fittingOrNone(screenName, fieldLimits.displayName),
    fittingOrNone(federatedId, 2 * longestRawId),
  ];
  if (told.includes(null))
    throw new Refused(
      'INVALID_ARGUMENT',
      'What the link says of the person is not fit to be kept.',
    );
  const added: ProviderLink = {
    providerId: link.providerId,
    rawId: link.rawId,
    federatedId: link.federatedId ?? null,
    email: link.email ?? null,
    displayName: link.displayName ?? null,
    photoUrl: checkPhotoUrl(link.photoUrl ?? ''),
    screenName: link.screenName ?? null,
    linkedAt,
  };
  return {
    providers: [...providers.filter(({ providerId }) => providerId !== added.providerId), added],
  };
}
