// The guest language's surface (docs/language.md).
//
// Operator chains, suffixes, `else if` arms and statement lists are loops here, so the parser recurses
// only where the source nests brackets, and scan.cpp bounds that. Precedence is sorted out by
// build_expr.cpp. Nearly every decision is made on one token; keep it so, it is what makes parsing fast.
//
// A block's value is an expression without semicolon before its `}`. There the token source (parse.cpp) puts a
// TAIL, of no width: otherwise `f (x)` could be one call or two statements, and telling would need lookahead
// without bound.
grammar Guest;

tokens { TAIL }

file : topLevel* EOF ;

topLevel : importDecl | item ;

importDecl : 'import' IDENT ('.' IDENT)* ('as' IDENT)? ';' ;

item : attribute* 'pub'? (constDecl | fnDecl | structDecl | testDecl) ;

attribute : '#' '[' IDENT ('(' attributeArg (',' attributeArg)* ')')? ']' ;
attributeArg : IDENT '=' expr ;

constDecl : 'extern'? 'const' IDENT ':' type '=' expr ';' ;

fnDecl : 'inline'? 'fn' IDENT paramList ('->' type)? block ;
paramList : '(' (param (',' param)* ','?)? ')' ;
param : 'const'? IDENT ':' type ;

structDecl : 'struct' IDENT paramList? '{' (field (',' field)* ','?)? TAIL? '}' ;
field : IDENT ':' type ;

// The second word is `fails`; it is no keyword elsewhere.
testDecl : 'test' STRING (IDENT STRING)? block ;

type
  : '[' type ';' expr ']'
  | '(' (type (',' type)* ','?)? ')'
  | IDENT ('.' IDENT)* ('<' type '>' | '(' (expr (',' expr)* ','?)? ')')?
  ;

block : '{' stmt* '}' ;

stmt
  : ('let' | 'var') pattern (':' type)? ('=' expr)? ';'     # bindStmt
  | 'assert' expr (',' STRING)? ';'                         # assertStmt
  | 'return' expr? ';'                                      # returnStmt
  | 'unroll'? 'for' IDENT 'in' expr '..' expr block TAIL?   # forStmt
  | (ifExpr | matchExpr | block) (';' | TAIL)?              # blockStmt
  | expr ('=' expr ';' | ';' | TAIL)                        # exprStmt
  ;

pattern : IDENT | '(' pattern (',' pattern)* ','? ')' ;

expr : operand (binaryOp operand)* ;

binaryOp
  : '+' | '-' | '*' | '/' | '%' | '**' | '<<' | '>' '>'? | '&' | '^' | '|'
  | '==' | '!=' | '<' | '<=' | '>=' | '&&' | '||'
  ;

operand : ('!' | '-' | '&')* primary suffix* ('as' type)* ;

suffix
  : '(' (expr (',' expr)* ','?)? ')'                        # callSuffix
  | '[' expr ('..' expr)? ']'                               # indexSuffix
  | '.' IDENT                                               # memberSuffix
  | '{' fieldInit (',' fieldInit)* ','? TAIL? '}'           # literalSuffix
  ;

fieldInit : IDENT ':' expr ;

primary
  : INT                                                     # intPrimary
  | STRING                                                  # stringPrimary
  | ('true' | 'false')                                      # boolPrimary
  | IDENT                                                   # namePrimary
  | 'alloc' '<' type '>' '(' expr ')'                       # allocPrimary
  | '(' (expr (',' expr)* ','?)? ')'                        # parenPrimary
  | '[' (expr (';' expr | (',' expr)* ','?))? ']'           # arrayPrimary
  | ifExpr                                                  # ifPrimary
  | matchExpr                                               # matchPrimary
  | block                                                   # blockPrimary
  ;

ifExpr : 'if' expr block ('else' 'if' expr block)* ('else' block)? ;

matchExpr : 'match' expr '{' arm* '}' ;
arm : expr ('..' expr)? '=>' ('|' IDENT '|')? expr (',' TAIL? | TAIL) ;

CLOSE_PAREN : ')' ;
CLOSE_BRACKET : ']' ;
CLOSE_BRACE : '}' ;
TRUE : 'true' ;
FALSE : 'false' ;

// Digits and letters run together so that `0xfg` or `12ab` is one token with one error.
INT : [0-9] [0-9a-zA-Z_]* ;
IDENT : [a-zA-Z_] [a-zA-Z0-9_]* ;
STRING : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"' ;

SPACE : [ \t\r\n]+ -> skip ;
COMMENT : '//' ~[\r\n]* -> skip ;

// Anything else, so that the lexer itself never fails: scan.cpp has reported it.
BAD : . ;
