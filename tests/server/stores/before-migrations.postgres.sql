-- PostgreSQL database dump
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
-- Name: leases; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.leases (
    server text NOT NULL,
    until timestamp with time zone NOT NULL,
    online text[] NOT NULL
);
-- Name: records; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.records (
    room text NOT NULL,
    n bigint NOT NULL,
    at bigint NOT NULL,
    record text NOT NULL,
    kept text
);
-- Name: rooms; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.rooms (
    id text NOT NULL,
    setup text NOT NULL,
    secret bigint NOT NULL,
    public boolean NOT NULL,
    made bigint NOT NULL,
    begun boolean DEFAULT false NOT NULL
);
-- Name: seats; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.seats (
    room text NOT NULL,
    seat smallint NOT NULL,
    name text NOT NULL,
    token bytea NOT NULL
);
-- Name: sweeps; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.sweeps (
    id integer NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT sweeps_id_check CHECK ((id = 1))
);
-- Data for Name: leases; Type: TABLE DATA; Schema: public; Owner: -
-- Data for Name: records; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.records VALUES ('7nga2x8dgr', 0, 1795887383942, '{"n":0,"game":1,"seat":0,"at":"2026-11-28T17:36:23.942Z","play":{"start":{"position":".,.,./.,.,./.,.,. r","players":[1,2]}},"due":[1],"position":".,.,./.,.,./.,.,. r"}', NULL);
INSERT INTO public.records VALUES ('7nga2x8dgr', 1, 1795887383949, '{"n":1,"game":1,"seat":1,"at":"2026-11-28T17:36:23.949Z","play":{"move":"3@b2"},"due":[2],"position":".,.,./.,r3,./.,.,. y"}', NULL);
INSERT INTO public.records VALUES ('7nga2x8dgr', 2, 1795887383951, '{"n":2,"game":1,"seat":2,"at":"2026-11-28T17:36:23.951Z","play":{"move":"1@a1"},"due":[1],"position":".,.,./.,r3,./y1,.,. r"}', NULL);
INSERT INTO public.records VALUES ('ezv9px2kek', 0, 1795887383962, '{"n":0,"game":1,"seat":0,"at":"2026-11-28T17:36:23.962Z","play":{"start":{"seed":"2509034228509435977","players":[1,2],"physics":"3"}},"due":[1],"digest":"f72709a7195ead2c","duration":1.1433695587997308,"drops":[{"puck":23,"colour":"red","hole":"NW","time":0.6727552287361633}],"lost":[],"striker_holed":false}', '{"physics":3,"report":{"drops":[{"puck":23,"colour":"Red","hole":"NW","time":0.6727552287361633}],"lost":[],"striker_holed":false,"striker_lost":false},"rest":[{"id":0,"colour":"Green","at":[0.07701749351827064,0.006699931164420203]},{"id":1,"colour":"Red","at":[-0.0001551298663380677,-0.004626321886315486]},{"id":2,"colour":"Green","at":[-0.043122426963877324,0.02123229398708526]},{"id":3,"colour":"Red","at":[-0.07678571320024571,-0.008582243081015137]},{"id":4,"colour":"Green","at":[-0.015636738797399304,-0.03122801629189022]},{"id":5,"colour":"Red","at":[0.02744729022008821,-0.022884983952014475]},{"id":6,"colour":"Green","at":[0.22944671715432174,0.03148570602618208]},{"id":7,"colour":"Red","at":[-0.007294249624614758,0.04137186458775565]},{"id":8,"colour":"Green","at":[-0.09747200640752399,0.0181630568065792]},{"id":9,"colour":"Red","at":[-0.19871921930760728,-0.004180015809164689]},{"id":10,"colour":"Green","at":[-0.0033438067634079336,-0.058669735036026176]},{"id":11,"colour":"Red","at":[0.09445308185161555,-0.05810350083361053]},{"id":12,"colour":"Green","at":[0.06979811623431409,-0.027870267594479463]},{"id":13,"colour":"Red","at":[0.02043192823101194,0.0171980810914123]},{"id":14,"colour":"Green","at":[-0.05398544310672611,0.05004498507039896]},{"id":15,"colour":"Red","at":[-0.30281296005618846,-0.013347814143971454]},{"id":16,"colour":"Green","at":[-0.043262042686541276,-0.08236629321672839]},{"id":17,"colour":"Red","at":[0.033161487623537544,-0.056789735855212096]},{"id":18,"colour":"Green","at":[0.16537373969285316,-0.02875221806518696]},{"id":19,"colour":"Red","at":[0.19726691718827796,0.2895390483074306]},{"id":20,"colour":"Green","at":[0.02657909053527717,0.05703802219389692]},{"id":21,"colour":"Red","at":[-0.059080710746178045,0.09439537684676695]},{"id":22,"colour":"Green","at":[-0.35118996270002567,0.13978652102740513]},{"id":24,"colour":"Green","at":[-0.31586849751899193,-0.06452395968208087]},{"id":25,"colour":"Red","at":[-0.16295302499989894,-0.10221757441116104]},{"id":26,"colour":"Green","at":[-0.033130305086796444,-0.11412475558688626]},{"id":27,"colour":"Red","at":[0.012879518140649459,-0.08406956067815378]},{"id":28,"colour":"Green","at":[0.1015826743855188,-0.11398200970246627]},{"id":29,"colour":"Red","at":[0.3243883193132264,-0.2048754115083844]}],"striker":[-0.193171103147345,-0.26399083042932847],"digest":17809213864749739308}');
INSERT INTO public.records VALUES ('ezv9px2kek', 1, 1795887383976, '{"n":1,"game":1,"seat":1,"at":"2026-11-28T17:36:23.976Z","play":{"strike":{"from":[0.0,-0.31],"aim":90.0,"speed":0.981489413238261,"offset":0.001}},"due":[2],"digest":"f7e54ed63f8fe100","duration":0.493341341854179,"drops":[],"lost":[],"striker_holed":false}', '{"physics":3,"report":{"drops":[],"lost":[],"striker_holed":false,"striker_lost":false},"rest":[{"id":0,"colour":"Green","at":[0.07928098043462184,0.017576213597682203]},{"id":1,"colour":"Red","at":[-0.004340723911489049,-0.0006771831330959535]},{"id":2,"colour":"Green","at":[-0.043995866269553124,0.02261711454175478]},{"id":3,"colour":"Red","at":[-0.07678571320024571,-0.008582243081015137]},{"id":4,"colour":"Green","at":[-0.016249963459344666,-0.029007787392512436]},{"id":5,"colour":"Red","at":[0.02517982465012426,-0.020000290044374813]},{"id":6,"colour":"Green","at":[0.22944671715432174,0.03148570602618208]},{"id":7,"colour":"Red","at":[-0.007294249624614758,0.04137186458775565]},{"id":8,"colour":"Green","at":[-0.09747200640752399,0.0181630568065792]},{"id":9,"colour":"Red","at":[-0.19871921930760728,-0.004180015809164689]},{"id":10,"colour":"Green","at":[-0.0017247586709203374,-0.0559984872411905]},{"id":11,"colour":"Red","at":[0.09445308185161555,-0.05810350083361053]},{"id":12,"colour":"Green","at":[0.0879432771786145,-0.022289827524545988]},{"id":13,"colour":"Red","at":[0.020494387211552337,0.017350805735292768]},{"id":14,"colour":"Green","at":[-0.0621911078374444,0.06497646121478053]},{"id":15,"colour":"Red","at":[0.04694141770925302,0.0017120711595207069]},{"id":16,"colour":"Green","at":[-0.045706033567969075,-0.08147823968095323]},{"id":17,"colour":"Red","at":[0.06096837711889049,-0.03947446779126734]},{"id":18,"colour":"Green","at":[0.16537373969285316,-0.02875221806518696]},{"id":19,"colour":"Red","at":[0.19726691718827796,0.2895390483074306]},{"id":20,"colour":"Green","at":[0.02657909053527717,0.05703802219389692]},{"id":21,"colour":"Red","at":[-0.05948470589629871,0.10061379447600839]},{"id":22,"colour":"Green","at":[0.049077685755737725,0.03607321351021361]},{"id":23,"colour":"Red","at":[-0.03713366623840016,-0.00664768250447763]},{"id":24,"colour":"Green","at":[-0.045650983959264695,-0.035463564598275064]},{"id":25,"colour":"Red","at":[-0.16295302499989894,-0.10221757441116104]},{"id":26,"colour":"Green","at":[-0.04738163871840555,-0.11213938410582372]},{"id":27,"colour":"Red","at":[0.03396340948057577,-0.07257206222579932]},{"id":28,"colour":"Green","at":[0.1015826743855188,-0.11398200970246627]},{"id":29,"colour":"Red","at":[-0.027016240549266445,0.06406408891931041]}],"striker":[-0.011530169177795183,-0.08773000781365377],"digest":17862770179131302144}');
INSERT INTO public.records VALUES ('event/36k8dukw5h', 0, 1795887383983, '{"n":0,"at":"2026-11-28T17:36:23.983Z","act":{"join":{"name":"Ada","token":"e5090df26d24944b1e29254e5540e676eda0788f76a6a85a387344c4e0f70c64"}}}', NULL);
INSERT INTO public.records VALUES ('event/36k8dukw5h', 1, 1795887383985, '{"n":1,"at":"2026-11-28T17:36:23.985Z","act":{"join":{"name":"Eve","token":"da0914b6c61043617d03e8cccc966d0377d0e8afa75fd9b9ddce991f11424c7a"}}}', NULL);
INSERT INTO public.records VALUES ('event/36k8dukw5h', 2, 1795887383988, '{"n":2,"at":"2026-11-28T17:36:23.988Z","act":{"pair":{"tables":[{"room":"xm4g3jhndx","people":[1,2]}],"bye":null}}}', NULL);
INSERT INTO public.records VALUES ('xm4g3jhndx', 0, 1795887383998, '{"n":0,"game":1,"seat":0,"at":"2026-11-28T17:36:23.998Z","play":{"start":{"position":".,.,./.,.,./.,.,. r","players":[1,2]}},"due":[1],"position":".,.,./.,.,./.,.,. r"}', NULL);
-- Data for Name: rooms; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.rooms VALUES ('nhw82jc5th', '{"game":"gobblet3","seats":["me","open"],"public":true,"games":1}', -7213042139530837578, true, 1795887383923, false);
INSERT INTO public.rooms VALUES ('7nga2x8dgr', '{"game":"gobblet3","seats":["me","open"],"public":false,"games":1}', 3135048141101913364, false, 1795887383927, true);
INSERT INTO public.rooms VALUES ('ezv9px2kek', '{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"public":false,"games":1}', -27411009533002842, false, 1795887383956, true);
INSERT INTO public.rooms VALUES ('event/36k8dukw5h', '{"name":"Club","form":"swiss","setup":{"game":"gobblet3","seats":["open","open"],"public":false,"games":1}}', 5075865821284373010, false, 1795887383979, true);
INSERT INTO public.rooms VALUES ('xm4g3jhndx', '{"game":"gobblet3","seats":["me","open"],"public":false,"games":1,"event":"36k8dukw5h"}', 4224551642973251798, false, 1795887383991, true);
-- Data for Name: seats; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.seats VALUES ('nhw82jc5th', 1, 'Wanda', '\xe0cca2965509df678c8064f5e0b9076016fa752f88a6c749768db83479450cc5');
INSERT INTO public.seats VALUES ('7nga2x8dgr', 1, 'Anna', '\xd2b1f1d83f0ad4f52dec8a1e2091f5c94ffad00ed3528362353fbe97aacd0187');
INSERT INTO public.seats VALUES ('7nga2x8dgr', 2, 'Bo', '\x19d8d35c06ab2cb2ae937b5b8dd4c8570a15280b813e6f0c534b258c9954c7c6');
INSERT INTO public.seats VALUES ('ezv9px2kek', 1, 'Carl', '\xa20248c7f641bea3ab7e1640ea5ac3a6b69d2d209ccc6df16e9677f0069b35dc');
INSERT INTO public.seats VALUES ('ezv9px2kek', 2, 'Dora', '\x2dc3b97b1e90788f360b3e5ad8dda3b159ff696d7f313bcd8eb019f597793358');
INSERT INTO public.seats VALUES ('event/36k8dukw5h', 0, 'Club', '\xd057527e474218f5825890879be68d020de7e76c1a39cb580b5fe0b626cf42b6');
INSERT INTO public.seats VALUES ('xm4g3jhndx', 1, 'Ada', '\x035c33626f940c10df406f62c5e4fc210e49029c45f7a563716f688a61a82395');
INSERT INTO public.seats VALUES ('xm4g3jhndx', 2, 'Eve', '\x5d29b088e5f284e11522c64616b677449e24a9dfd761092142cf2cf2f801b112');
-- Data for Name: sweeps; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.sweeps VALUES (1, 1795887383897);
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (server);
-- Name: records records_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (room, n);
-- Name: rooms rooms_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (id);
-- Name: seats seats_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (room, seat);
-- Name: seats seats_token_key; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_token_key UNIQUE (token);
-- Name: sweeps sweeps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_pkey PRIMARY KEY (id);
-- Name: lobby; Type: INDEX; Schema: public; Owner: -
CREATE INDEX lobby ON public.rooms USING btree (made) WHERE (public AND (NOT begun));
-- PostgreSQL database dump complete
