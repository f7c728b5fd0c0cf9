export type ConversationKind = 'listen' | 'write';

/** What carries a conversation. */
export type Framing = 'webchannel' | 'grpc';
